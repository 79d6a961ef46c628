import { isWebAddress } from '#domain/text.ts';

/** Null when unset or not a web address. */
export function insiderzSite(): string | null {
  const address: string | undefined = import.meta.env.PUBLIC_INSIDERZ_URL;
  return address && isWebAddress(address) ? address : null;
}
