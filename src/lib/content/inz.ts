import { grouped } from '#domain/formats.ts';
import { FIRST_CONTRIBUTION_INZ } from '#domain/rewards/guide.ts';

const AMOUNTS: Record<string, number> = { first: FIRST_CONTRIBUTION_INZ };

/**
 * An amount of INZ by its name, in words: `first` is what a first meaningful contribution earns.
 * @throws when there is no such amount.
 */
export function inzFor(of: string): string {
  const inz = AMOUNTS[of];
  if (inz === undefined) throw new Error(`<Inz of="${of}" />: src/lib/content/inz.ts knows no such amount.`);
  return `${grouped(inz)} INZ`;
}

/** The same in a text of YAML, where an amount is written `{first}`. */
export function withInz(text: string): string {
  return text.replaceAll(/\{([a-z]+)\}/g, (_, of: string) => inzFor(of));
}
