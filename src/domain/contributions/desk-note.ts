import * as z from 'zod/mini';

/** Limits of the notes that admins leave for each other: characters in UTF-16 units, notes on one contribution, names in a note. */
export const DESK_NOTE_LIMITS = { text: 1000, notes: 20, mentions: 5 } as const;

/** A note of an admin to other admins about a contribution. It never leaves the desk. */
export const DeskNote = z.object({
  id: z.string(),
  author_id: z.string(),
  text: z.string(),
  /** The ids of the admins who were asked. */
  mentioned: z.array(z.string()),
  /** ISO 8601 UTC. */
  at: z.string(),
});
export type DeskNote = z.infer<typeof DeskNote>;

/** An `@` that begins a word, and what follows it as far as it can be a username. An address such as a@b is none. */
const MENTION = /(?<![\w.@+-])@(\w+)/g;

/** The usernames that a text names with `@`, in lower case, each once, in their order. Whether they are anybody's is not known here. */
export function mentionsIn(text: string): string[] {
  return [...new Set([...text.matchAll(MENTION)].map(([, name = '']) => name.toLowerCase()))];
}

/** The literal sentences for what is wrong with a note. */
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
