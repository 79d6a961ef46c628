import { atom } from 'nanostores';

/** A question before something that costs. */
export interface Question {
  title: string;
  text: string;
  /** What the button that does it says: a verb. */
  action: string;
  tone?: 'plain' | 'bad';
  /** Must be typed exactly, for what cannot be undone. */
  typed?: { label: string; expected: string };
}

/** A question on show, and what answers it. */
export type AskedQuestion = Question & { answer: (yes: boolean) => void };

/** The question on show; null while there is none. */
export const $question = atom<AskedQuestion | null>(null);

/** Asks, and resolves to true only when the person said yes. Another question in between is answered with no. */
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
