/** True for an accepted contribution whose INZ an account may claim: it sent it, or proved the address and nobody's account did. */
export function isClaimable(
  { status, submitted_by_user_id: sender }: { status: string; submitted_by_user_id: string | null },
  userId: string,
  isProved: boolean,
): boolean {
  return status === 'accepted' && (sender === userId || (sender === null && isProved));
}

/** The only member who proved the address of a contribution that no account sent; null when none or several did. */
export function ownerAmong(
  people: readonly { userId: string; isProved: boolean; isMember: boolean }[],
): string | null {
  const owners = people.filter(({ isProved, isMember }) => isProved && isMember);
  return owners.length === 1 ? (owners[0]?.userId ?? null) : null;
}
