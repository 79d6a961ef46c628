import { NOTICE_PAGES } from '#domain/notifications/places.ts';
import { isMailKind, type MailKind } from '#domain/notifications/unsubscribe.ts';
import { siteUrl } from '#server/platform/environment/environment.ts';
import { readSigned, readSignedForGood, signForGood } from '#server/platform/keys/keys.ts';

/** The purpose is part of what is signed, so that no other signature of ours can stand in for this one. */
const messageOf = (text: string): string => `unsubscribe\n${text}`;

/** What a link stops: one kind of mail to one person. */
export interface Stopped {
  kind: MailKind;
  userId: string;
}

/** The signed name of one kind of mail to one person. It never expires, stops nothing else, and is not stored. */
const tokenOf = ({ kind, userId }: Stopped): string => signForGood(`${kind}_${userId}`, messageOf);

/** What a token was made for, or null for one that is not ours. */
export function readUnsubscribeToken(token: string, now: Date): Stopped | null {
  // Links from before 24 November 2026 were signed with keys that are rotated.
  const text = readSignedForGood(token, messageOf) ?? readSigned(token, messageOf, now);
  if (text === null) return null;
  const cut = text.indexOf('_');
  const kind = text.slice(0, cut);
  return isMailKind(kind) ? { kind, userId: text.slice(cut + 1) } : null;
}

/** Where a person stops one kind of mail: the page for people, and the address that mail programs post to (RFC 8058). */
export function unsubscribeLinks(stopped: Stopped): { page: string; oneClick: string } {
  const token = tokenOf(stopped);
  return {
    page: `${siteUrl()}${NOTICE_PAGES.unsubscribe}#${token}`,
    oneClick: `${siteUrl()}/api/unsubscribe/${token}`,
  };
}
