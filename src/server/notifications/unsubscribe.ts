import { DomainError } from '#domain/errors.ts';
import * as contracts from '#domain/notifications/contract.ts';
import { NOTICE_PAGES } from '#domain/notifications/places.ts';
import { isDigest, isMailKind, type MailKind, nameOfMail } from '#domain/notifications/unsubscribe.ts';
import { siteUrl } from '#server/platform/environment/environment.ts';
import { type CallContext, route } from '#server/platform/http/endpoint.ts';
import { readSigned, readSignedForGood, signForGood } from '#server/platform/keys/keys.ts';
import { changeSettings } from '#server/profiles/records/notice-settings.ts';
import { isAccount } from '#server/profiles/records/profiles.ts';

/** The purpose is signed too, so that no other signature of ours is accepted here. */
const messageOf = (text: string): string => `unsubscribe\n${text}`;

export interface Stopped {
  kind: MailKind;
  userId: string;
}

/** The signed name of one kind of mail to one person. Never expires, stops nothing else, and is not stored. */
const tokenOf = ({ kind, userId }: Stopped): string => signForGood(`${kind}_${userId}`, messageOf);

export function readUnsubscribeToken(token: string, now: Date): Stopped | null {
  // Links from before 24 November 2026 were signed with keys that are rotated.
  const text = readSignedForGood(token, messageOf) ?? readSigned(token, messageOf, now);
  if (text === null) return null;
  const cut = text.indexOf('_');
  const kind = text.slice(0, cut);
  return isMailKind(kind) ? { kind, userId: text.slice(cut + 1) } : null;
}

/** Unsubscribe links: the page for people, and the address for mail programs (RFC 8058). */
export function unsubscribeLinks(stopped: Stopped): { page: string; oneClick: string } {
  const token = tokenOf(stopped);
  return {
    page: `${siteUrl()}${NOTICE_PAGES.unsubscribe}#${token}`,
    oneClick: `${siteUrl()}/api/unsubscribe/${token}`,
  };
}

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
const unsubscribe = /* @__PURE__ */ route(contracts.unsubscribe, async (context, { params }) => ({
  ...(await turn(params.token, false, context)),
  mails: false as const,
}));

const resubscribe = /* @__PURE__ */ route(contracts.resubscribe, async (context, { params }) => ({
  ...(await turn(params.token, true, context)),
  mails: true as const,
}));

/** For mail programs that open the address instead of posting to it: redirects to the page, changes nothing. */
const showUnsubscribe = /* @__PURE__ */ route(contracts.showUnsubscribe, async ({ now }, { params }) => {
  const stopped = readUnsubscribeToken(params.token, now);
  // The page reports an invalid link.
  const page = stopped ? unsubscribeLinks(stopped).page : `${siteUrl()}${NOTICE_PAGES.unsubscribe}`;
  return new Response(null, { status: 303, headers: { Location: page } });
});

export const visitorRoutes = [unsubscribe, resubscribe, showUnsubscribe];
