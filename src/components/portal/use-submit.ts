import { useCallback, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { ApiError, reasonOf } from '#lib/api-client.ts';
import { mutate } from '#state/mutation.ts';

/** What is wrong with each field, by the name that it has in the body. */
export type FieldErrors = Record<string, string>;

/** The first thing wrong with each field, by the schema that the server uses as well; empty when all is well. */
export function errorsIn(schema: z.core.$ZodType, values: unknown): FieldErrors {
  const result = z.safeParse(schema, values);
  if (result.success) return {};
  const errors: FieldErrors = {};
  for (const { path, message } of result.error.issues) errors[path.map(String).join('.')] ??= message;
  return errors;
}

export interface SubmitHandle {
  busy: boolean;
  /** Why the last try failed; null before one and after a success. */
  fault: unknown;
  /** That reason as a sentence; null when the fields say it already. */
  problem: string | null;
  /** What the server said about fields. */
  fields: FieldErrors;
  /**
   * Sends once. The same content again has the same idempotency key, so that a press here and one on "Retry" of the
   * toast are one write.
   */
  submit: <T>(content: unknown, mutation: Parameters<typeof mutate<T>>[0]) => Promise<unknown>;
}

/** Sending a form that stays as it is until it has succeeded. */
export function useSubmit(): SubmitHandle {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>(null);
  const keys = useRef(new Map<string, string>());
  const running = useRef(false);

  const submit: SubmitHandle['submit'] = useCallback(async (content, mutation) => {
    if (running.current) return null;
    running.current = true;
    setBusy(true);
    setFault(null);
    const wish = JSON.stringify(content);
    const key = keys.current.get(wish) ?? crypto.randomUUID();
    keys.current.set(wish, key);
    const failed = await mutate(mutation, key);
    running.current = false;
    setBusy(false);
    setFault(failed);
    return failed;
  }, []);

  const issues = fault instanceof ApiError ? fault.fields : [];
  return {
    busy,
    fault,
    problem: fault === null || issues.length > 0 ? null : reasonOf(fault),
    fields: Object.fromEntries(issues.map(({ path, message }) => [path, message])),
    submit,
  };
}
