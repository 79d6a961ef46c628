import { useState } from 'react';
import { confirm, type Question } from '#state/questions.ts';

type During<Name> = (name: Name, work: () => Promise<unknown>, question?: Question) => Promise<void>;

/** Runs one write at a time, after a confirmation where there is a question. The first member names it. */
export function useBusy<Name extends string = string>(): [busy: Name | null, during: During<Name>] {
  const [busy, setBusy] = useState<Name | null>(null);
  const during: During<Name> = async (name, work, question) => {
    if (busy !== null || (question && !(await confirm(question)))) return;
    setBusy(name);
    await work().finally(() => setBusy(null));
  };
  return [busy, during];
}
