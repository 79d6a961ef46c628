import { PRODUCT } from '#domain/product.ts';
import { letterMail } from '#server/platform/email/layout.ts';
import type { Mail } from '#server/platform/email/transport.ts';
import { siteUrl } from '#server/platform/environment/environment.ts';
import { type Stopped, unsubscribeLinks } from './unsubscribe-link.ts';

export const CHOSEN = `You get this email because you turned it on in your account on ${PRODUCT}.`;

export interface NoticeLetter {
  to: string;
  heading: string;
  opens: string;
  title: string | null;
  words: string | null;
  /** A path of this site. */
  path: string;
  stopped: Stopped;
}

/** A mail about a topic that the receiver enabled, with one-click unsubscribe (RFC 8058). */
export function noticeMail(
  id: string,
  { to, heading, opens, title, words, path, stopped }: NoticeLetter,
): Mail {
  const links = unsubscribeLinks(stopped);
  return letterMail(id, {
    to: [to],
    heading: heading,
    preheader: `Sign in to ${PRODUCT} to read it.`,
    facts: title === null ? [] : [['About', title]],
    words: words ?? '',
    action: { label: opens, href: `${siteUrl()}${path}` },
    why: CHOSEN,
    stop: links.page,
    unsubscribe: links.oneClick,
  });
}
