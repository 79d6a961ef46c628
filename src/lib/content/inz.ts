import { grouped } from '#domain/formats.ts';
import { FIRST_CONTRIBUTION_INZ } from '#domain/rewards/guide.ts';

const AMOUNTS: Record<string, number> = { first: FIRST_CONTRIBUTION_INZ };

/**
 * Formatted amount; `first` is the reward of a first meaningful contribution. @throws for an unknown
 * amount.
 */
export function inzFor(of: string): string {
  const inz = AMOUNTS[of];
  if (inz === undefined) throw new Error(`<Inz of="${of}" />: src/lib/content/inz.ts knows no such amount.`);
  return `${grouped(inz)} INZ`;
}

/** The same in YAML, written `{first}`. */
export function withInz(text: string): string {
  return text.replaceAll(/\{([a-z]+)\}/g, (_, of: string) => inzFor(of));
}
