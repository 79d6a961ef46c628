import type { OutputOf } from '#domain/contract.ts';
import { createContribution, sendContributionEmail } from '#domain/contributions/contract.ts';
import type { ContributionForm } from '#domain/contributions/contribution.ts';
import { call } from '#lib/api-client.ts';
import { FormTickets } from '#lib/form-ticket.ts';
import type { UploadedProof } from '#lib/proof-upload/proof-upload.ts';
import { retrying } from '#lib/proof-upload/retry.ts';
import { mayBeSignedIn } from '#state/signed-in-flag.ts';

export type Receipt = OutputOf<typeof createContribution>;

/** Answers the bearer token of a signed-in person, null for a visitor (R298, R299). */
export type GetToken = () => Promise<string | null>;

export interface Filling {
  values: ContributionForm;
  /** The field that people do not see. */
  website: string;
  proof: UploadedProof | null;
}

/** A request that got no answer is repeated this often; its key makes that harmless. */
const TRIES = 2;

/** The token of somebody who signed in on this device; loads the session, and so Firebase, for nobody else (R298). */
async function tokenOfSignedIn(): Promise<string | null> {
  if (!mayBeSignedIn()) return null;
  try {
    const { getToken } = await import('#lib/auth/auth.ts');
    return await getToken();
  } catch {
    // A session that cannot be loaded must not keep a contribution back: it is sent as a visitor's.
    return null;
  }
}

/**
 * Sends one filling of the form. The same content keeps its idempotency key however often it is sent, so that a
 * contribution whose answer was lost is not stored twice; other content is another contribution. Made when the form wakes,
 * because its ticket counts from then.
 */
export class ContributionSender {
  #key = crypto.randomUUID();
  #content = '';
  readonly #tickets = new FormTickets('contribution');
  readonly #getToken: GetToken;

  constructor(getToken: GetToken = tokenOfSignedIn) {
    this.#getToken = getToken;
  }

  /** @throws ApiError when it was refused or the server could not be reached. */
  async send({ values, website, proof }: Filling): Promise<Receipt> {
    const content = JSON.stringify([values, proof?.proof_file_path]);
    if (content !== this.#content) {
      // The ticket may have gone with the content before, whose answer was lost.
      if (this.#content) this.#tickets.renew();
      this.#content = content;
      this.#key = crypto.randomUUID();
    }
    const [token, form_ticket] = await Promise.all([this.#getToken(), this.#tickets.take()]);
    const body = { ...values, ...proof, website, ...(form_ticket ? { form_ticket } : {}) };
    const options = { token, idempotencyKey: this.#key };
    const receipt = await retrying(() => call(createContribution, { body }, options), { times: TRIES });
    // The next filling is another contribution, even when it says the same.
    this.#content = '';
    this.#tickets.renew();
    return receipt;
  }
}

/** Has the notification mail sent, and waits for nothing: a failure is only logged (R316–R318). */
export function notify({ values, proof }: Filling): void {
  const { display_name, email, contribution_type, description, related_app } = values;
  const proof_file_path = proof?.proof_file_path ?? null;
  call(
    sendContributionEmail,
    { body: { display_name, email, contribution_type, description, proof_file_path, related_app } },
    { idempotencyKey: crypto.randomUUID() },
  ).catch((error: unknown) => console.warn('The notification e-mail was not sent.', error));
}
