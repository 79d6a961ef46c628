import * as z from 'zod/mini';

const isMoment = (text: string): boolean => {
  const time = Date.parse(text);
  return Number.isFinite(time) && new Date(time).toISOString() === text;
};

/** Time and id of the last item of a page, newest first: `2026-11-21T11:02:00.000Z_abc`. Ids hold no slash. */
export const pageEnd = z.string('Must be text').check(
  z.refine((text) => {
    const cut = text.indexOf('_');
    return (
      cut > 0 &&
      isMoment(text.slice(0, cut)) &&
      /^[A-Za-z0-9][A-Za-z0-9:_.-]{0,199}$/.test(text.slice(cut + 1))
    );
  }, 'Must be the end of a page'),
);

/** The two parts of a page's end. */
export function partsOf(end: string): { time: Date; id: string } {
  const cut = end.indexOf('_');
  return { time: new Date(end.slice(0, cut)), id: end.slice(cut + 1) };
}
