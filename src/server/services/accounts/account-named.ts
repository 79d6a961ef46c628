/** One name for every way to write who signs in: small letters, and a username without the host of sign-in. */
export function accountNamed(identifier: string, host: string): string {
  const name = identifier.trim().toLowerCase();
  const ending = `@${host.toLowerCase()}`;
  return name.endsWith(ending) ? name.slice(0, -ending.length) : name;
}
