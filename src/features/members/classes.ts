/* Looks that several screens of the members' side share. */

/** A surface that things stand on; its room is its user's matter. */
export const surface = 'min-w-0 rounded-2 border border-line bg-raised shadow-1';
/** A row of a list that stands by itself, with a number in a column of its own. */
export const row =
  'grid min-w-0 items-start gap-4 rounded-2 border border-line bg-raised p-4 [box-shadow:0_2px_0_var(--line)]';
/** The heading of a part of a screen. */
export const sectionTitle = 'mb-4 text-4 leading-none';
/** A heading in the face of the text around it; its size comes beside it. */
export const plainTitle = 'font-semibold font-text leading-[1.3] tracking-normal';
/** What somebody wrote, with its lines as they are. */
export const words = 'whitespace-pre-line wrap-anywhere';
/** Small facts in a row; the room between them comes beside it. */
export const facts = 'flex flex-wrap items-center text-0 text-muted';
/** What is the reader's own. */
export const own = 'font-semibold text-signal';
/** A number under an arrow, and one that takes no more. */
export const count = 'font-display font-extrabold text-[1.375rem] normal-nums leading-none';
/** What a number or a card says in words. */
export const about = 'max-w-[26rem] text-muted [&_b]:font-semibold [&_b]:text-ink';
/** The columns of the roadmap beside each other, also while it is on its way. */
export const BOARD = 'grid items-start gap-6 lg:grid-cols-3 lg:gap-4';
export const COLUMN = 'grid min-w-0 content-start gap-(--grout)';
