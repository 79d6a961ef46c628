/** An award that waits for its second admin is not an acceptance (D36). */
export function isAccepted({ status, held }: { status: string; held?: boolean | undefined }): boolean {
  return status === 'accepted' && held !== true;
}
