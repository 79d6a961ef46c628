/** What browsers are told about HTTPS, unless a stage towards it is set (docs/operating.md). */
export const TRANSPORT_SECURITY = 'max-age=63072000; includeSubDomains; preload';

const FORM = /^max-age=\d{1,9}(?:; includeSubDomains(?:; preload)?)?$/;

/** True for a value of the header as it is written here: seconds, then perhaps the two words that bind more. */
export const isTransportSecurity = (text: string): boolean => FORM.test(text);

/** The header `Strict-Transport-Security`: the stage that is set, or everything. A text that is no value counts as none. */
export function transportSecurityOf(stage: string | undefined): string {
  const value = stage?.trim() ?? '';
  return isTransportSecurity(value) ? value : TRANSPORT_SECURITY;
}
