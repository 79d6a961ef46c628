import { atom } from 'nanostores';

export interface Question {
  title: string;
  text: string;
  /** Label of the confirm button: a verb. */
  action: string;
  tone?: 'plain' | 'bad';
  /** Text to type before an irreversible action. */
  typed?: { label: string; expected: string };
}

export type OpenQuestion = Question & { answer: (yes: boolean) => void };

export const $question = atom<OpenQuestion | null>(null);

/** Resolves to true only on confirmation. Opening another question answers a pending one with no. */
export function confirm(question: Question): Promise<boolean> {
  $question.get()?.answer(false);
  return new Promise((resolve) => {
    $question.set({
      ...question,
      answer: (yes) => {
        $question.set(null);
        resolve(yes);
      },
    });
  });
}
