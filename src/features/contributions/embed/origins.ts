/** True when `origin` is one of `listed`. Only the demo of a developer's machine has `:*`, for any port. */
export function isListed(origin: string, listed: readonly string[]): boolean {
  return listed.some((one) =>
    one.endsWith(':*') ? origin.replace(/:\d+$/, '') === one.slice(0, -2) : origin === one,
  );
}
