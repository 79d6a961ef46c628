import type { OutputOf } from '#domain/contract.ts';
import { createContribution, sendContributionEmail } from '#domain/contributions/contract.ts';
import type { ContributionForm } from '#domain/contributions/contribution.ts';
import { challengeIn, type FormWork } from '#domain/forms/work.ts';
import { ApiError, call } from '#lib/api-client.ts';
import type { UploadedProof } from '#lib/proof-upload/proof-upload.ts';
import { retrying } from '#lib/proof-upload/retry.ts';
import { tokenOfSignedIn } from '#state/token-of-signed-in.ts';

export type Receipt = OutputOf<typeof createContribution>;

/** Answers the bearer token of a signed-in person, null for a visitor. */
export type GetToken = () => Promise<string | null>;

/** One filling of the form. */
export interface Filling {
  values: ContributionForm;
  proof: UploadedProof | null;
  /** What stands in the field that people do not see, and the ticket. */
  website: string;
  form_ticket?: string;
}

/** A request that got no answer is repeated this often; its key makes that harmless. */
const TRIES = 2;

/**
 * Sends a filling. Where its address has sent too much, the work that is offered is done and it is sent again, with the same key
 * (T31). @throws ApiError when it was refused or the server could not be reached. */
export async function sendContribution(
  { values, proof, ...rest }: Filling,
  idempotencyKey: string,
  getToken: GetToken = tokenOfSignedIn,
): Promise<Receipt> {
  const token = await getToken();
  const body = { ...values, ...proof, ...rest };
  const send = (form_work?: FormWork) =>
    retrying(() => call(createContribution, { body: { ...body, form_work } }, { token, idempotencyKey }), {
      times: TRIES,
    });
  return send().catch(async (fault) => {
    const challenge = fault instanceof ApiError && fault.status === 429 ? challengeIn(fault.current) : null;
    if (!challenge) throw fault;
    const { solve } = await import('#lib/form-work/solve.ts');
    return send(await solve(challenge));
  });
}

/** Has the notification mail sent, and waits for nothing: a failure is only logged. */
export function notify({ values, proof }: Filling): void {
  const { display_name, email, contribution_type, description, related_app } = values;
  const proof_file_path = proof?.proof_file_path ?? null;
  call(
    sendContributionEmail,
    { body: { display_name, email, contribution_type, description, proof_file_path, related_app } },
    { idempotencyKey: crypto.randomUUID() },
  ).catch((error: unknown) => console.warn('The notification e-mail was not sent.', error));
}
