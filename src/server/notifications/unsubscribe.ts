import { DomainError } from '#domain/errors.ts';
import * as contracts from '#domain/notifications/contract.ts';
import { NOTICE_PAGES } from '#domain/notifications/places.ts';
import { isDigest, nameOfMail } from '#domain/notifications/unsubscribe.ts';
import { siteUrl } from '#server/platform/environment/environment.ts';
import { type CallContext, route } from '#server/platform/http/endpoint.ts';
import { changeSettings } from '#server/profiles/records/notice-settings.ts';
import { isAccount } from '#server/profiles/records/profiles.ts';
import { readUnsubscribeToken, type Stopped, unsubscribeLinks } from './unsubscribe-link.ts';

/** @throws 404 for an invalid token or a deleted account. */
async function opened(token: string, now: Date): Promise<Stopped> {
  const stopped = readUnsubscribeToken(token, now);
  if (!stopped || !(await isAccount(stopped.userId))) {
    throw new DomainError('not-found', 'This link is not good. Please use the whole link from our mail.');
  }
  return stopped;
}

async function turn(token: string, isOn: boolean, { now }: CallContext): Promise<{ name: string }> {
  const { kind, userId } = await opened(token, now);
  const change = isDigest(kind) ? { [kind]: isOn } : { topics: { [kind]: { mail: isOn } } };
  await changeSettings(userId, change, now);
  return { name: nameOfMail(kind) };
}

/** Stops mails of one kind for the holder of their link, without signing in. Idempotent (RFC 8058). */
const unsubscribe = route(contracts.unsubscribe, async (context, { params }) => ({
  ...(await turn(params.token, false, context)),
  mails: false as const,
}));

const resubscribe = route(contracts.resubscribe, async (context, { params }) => ({
  ...(await turn(params.token, true, context)),
  mails: true as const,
}));

/** For mail programs that open the address instead of posting to it: redirects to the page, changes nothing. */
const showUnsubscribe = route(contracts.showUnsubscribe, async ({ now }, { params }) => {
  const stopped = readUnsubscribeToken(params.token, now);
  // The page reports an invalid link.
  const page = stopped ? unsubscribeLinks(stopped).page : `${siteUrl()}${NOTICE_PAGES.unsubscribe}`;
  return new Response(null, { status: 303, headers: { Location: page } });
});

export const visitorRoutes = [unsubscribe, resubscribe, showUnsubscribe];
