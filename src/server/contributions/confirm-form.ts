import { isErased } from '#domain/contributions/contribution.ts';
import {
  confirmContributionForm as confirmContract,
  confirmContributionForm as confirming,
  openFormConfirmation as openContract,
  PostedKey,
} from '#domain/contributions/form-contract.ts';
import { PRODUCT } from '#domain/product.ts';
import { findQuarantinedContribution } from '#server/forms/records/quarantined-submissions.ts';
import { type CallContext, route } from '#server/platform/http/endpoint.ts';
import { answerPage } from '#server/platform/http/page.ts';
import { parseForm, parseInput } from '#server/platform/http/request.ts';
import { countRequest, RATE_LIMITS } from '#server/platform/rate-limits/rate-limits.ts';
import { releaseConfirmed } from './confirm-contribution.ts';
import { findContribution } from './records/contributions.ts';
import { idOfFormKey, unknownKey } from './status-link.ts';

async function idOf(key: string, { ip, now }: CallContext): Promise<string> {
  await countRequest(RATE_LIMITS.status, ip, now);
  const id = idOfFormKey(key, now);
  if (id === null) throw unknownKey();
  return id;
}

async function confirmed(id: string): Promise<Response> {
  const stored = await findContribution(id);
  if (!stored || isErased(stored)) throw unknownKey();
  return answerPage(200, {
    title: 'Thank you. We have your contribution.',
    text: [
      `A person at ${PRODUCT} will read it and write to you by email. Its reference is ${stored.reference}.`,
    ],
    link: { href: '/', label: 'To the front page' },
  });
}

/** Public, by the link of the email. Shows what was sent only until it is confirmed. */
export const openFormConfirmation = route(openContract, async (context, { query: { key } }) => {
  const id = await idOf(key, context);
  const quarantined = await findQuarantinedContribution(id);
  if (quarantined) {
    return answerPage(200, {
      title: 'Did you send this?',
      text: ['This was sent to us with your address. If it was not you, close this page.'],
      quote: quarantined.description,
      press: { action: confirming.path, key, label: 'Yes, I sent this' },
    });
  }
  return confirmed(id);
});

/** Public, by the same link: only its email has it, so its holder confirms the contribution (T31). */
export const confirmContributionForm = route(confirmContract, async (context, { bytes }) => {
  const { key } = parseInput(PostedKey, await parseForm(context.request, bytes))!;
  const id = await idOf(key, context);
  await releaseConfirmed(id, context);
  return confirmed(id);
});
