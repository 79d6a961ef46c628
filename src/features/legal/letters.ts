/** How many letters somebody reads of a piece of HTML: its height is known by them before it is laid out (legal.css). */
export const lettersOf = (html: string): number => html.replace(/<[^>]*>/g, '').trim().length;
