import type { OutputOf } from '#domain/contract.ts';
import { createContribution, sendContributionEmail } from '#domain/contributions/contract.ts';
import type { ContributionForm } from '#domain/contributions/contribution.ts';
import { call } from '#lib/api-client.ts';
import { sendWithWork } from '#lib/form-work/send-with-work.ts';
import type { UploadedProof } from '#lib/proof-upload/proof-upload.ts';
import { tokenOf } from '#state/token-of-signed-in.ts';

export type Receipt = OutputOf<typeof createContribution>;

/** One filling of the form. */
export interface Filling {
  /** The uid that wrote it; null for signed out. */
  submitted_as: string | null;
  values: ContributionForm;
  proof: UploadedProof | null;
  /** What stands in the field that people do not see, and the ticket. */
  website: string;
  form_ticket?: string;
}

/** Sends a filling. @throws ApiError when it was refused or the server could not be reached. */
export async function sendContribution(
  { values, proof, ...rest }: Filling,
  idempotencyKey: string,
): Promise<Receipt> {
  const token = await tokenOf(rest.submitted_as);
  const body = { ...values, ...proof, ...rest };
  return sendWithWork((form_work) =>
    call(createContribution, { body: { ...body, form_work } }, { token, idempotencyKey }),
  );
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
