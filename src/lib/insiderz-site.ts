import { isWebAddress } from '#domain/text.ts';

/** The address of the Insiderz site from the configuration, or null when it is unset or no web address. */
export function insiderzSite(): string | null {
  const address: string | undefined = import.meta.env.PUBLIC_INSIDERZ_URL;
  return address && isWebAddress(address) ? address : null;
}
