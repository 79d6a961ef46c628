import { formatPounds } from '#domain/formats.ts';

/** One deal of content/flip-cards: quantity, the middleman's percentage, months of an app. */
export interface Deal {
  times: number;
  /** Unit price in pounds. */
  each: number;
  percent: number;
  months: number;
}

/** The figures of a card, formatted. `monthly` in pounds, the sum in pennies. @throws without a saving. */
export function workedExample({ times, each, percent, months }: Deal, monthly: number) {
  const sum = Math.round(times * each * 100);
  const fee = Math.round((sum * percent) / 100);
  const flat = Math.round(months * monthly * 100);
  if (fee <= flat) throw new Error('A flip card must keep something: the fee is not above the flat price.');
  const pounds = (pennies: number) => formatPounds(pennies / 100);
  return {
    times: String(times),
    each: pounds(each * 100),
    sum: pounds(sum),
    percent: `${percent}%`,
    fee: pounds(fee),
    months: String(months),
    flat: pounds(flat),
    kept: pounds(fee - flat),
  };
}

/** Replaces the {names} in a text of content by figures. @throws on an unknown name. */
export function withFigures(text: string, figures: Record<string, string>): string {
  return text.replace(/\{(\w*)\}/g, (whole, name: string) => {
    const figure = figures[name];
    if (figure === undefined) throw new Error(`"${text}" names ${whole}, which is not a figure of the card.`);
    return figure;
  });
}
