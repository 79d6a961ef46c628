import { NOTICE_PAGES } from '#domain/notifications/places.ts';
import { isMailKind, type MailKind } from '#domain/notifications/unsubscribe.ts';
import { siteUrl } from '#server/platform/environment/environment.ts';
import { readSigned, readSignedForGood, signForGood } from '#server/platform/keys/keys.ts';

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
