import * as z from 'zod/mini';

/** Limits of admins' notes: characters in UTF-16 units, notes on one contribution, mentions in a note. */
export const DESK_NOTE_LIMITS = { text: 1000, notes: 20, mentions: 5 } as const;

/** A note between admins about a contribution; internal to the desk. */
export const DeskNote = z.object({
  id: z.string(),
  author_id: z.string(),
  text: z.string(),
  mentioned: z.array(z.string()),
  /** ISO 8601 UTC. */
  at: z.string(),
});
export type DeskNote = z.infer<typeof DeskNote>;

/** An `@` at the start of a word, and the possible username after it. An address such as a@b does not match. */
const MENTION = /(?<![\w.@+-])@(\w+)/g;

/** The usernames mentioned with `@`, in lower case, unique, in order. They may not exist. */
export function mentionsIn(text: string): string[] {
  return [...new Set([...text.matchAll(MENTION)].map(([, name = '']) => name.toLowerCase()))];
}

export const DESK_NOTE_MESSAGES = {
  empty: 'Please write a note',
  long: `The note must be at most ${DESK_NOTE_LIMITS.text} characters`,
  many: `Ask ${DESK_NOTE_LIMITS.mentions} admins at most`,
  unknown: (name: string) => `@${name} is not the username of an admin`,
  self: 'You cannot ask yourself: name another admin',
  sender: (name: string) => `@${name} sent this contribution: ask another admin`,
  full: `This contribution has its ${DESK_NOTE_LIMITS.notes} notes.`,
  own: 'This is your own contribution. Notes about it are for the other admins.',
  erased: 'Who sent this was erased. Nothing more is written about them.',
} as const;
