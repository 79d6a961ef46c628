/** An award that waits for its second admin is not an acceptance (D36). */
export function isAccepted({ status, held }: { status: string; held?: boolean | undefined }): boolean {
  return status === 'accepted' && held !== true;
}

export function offersInvite({
  contribution: { email, token_issued },
  is_first,
  is_member,
}: {
  contribution: { email: string; token_issued: boolean };
  is_first: boolean;
  is_member: boolean;
}): boolean {
  return is_first && !is_member && !token_issued && email !== '';
}
