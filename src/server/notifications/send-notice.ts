import { rolesOpen } from '#domain/access.ts';
import { type NoticeEventId, needsTitle, noticeEvent, SUBJECT_LINKS } from '#domain/notifications/events.ts';
import { placeOf } from '#domain/notifications/places.ts';
import { isOn } from '#domain/notifications/settings.ts';
import { type Channel, topicOf } from '#domain/notifications/topics.ts';
import { PRODUCT } from '#domain/product.ts';
import { sendMail } from '#server/platform/email/transport.ts';
import { vapidDetails } from '#server/platform/environment/environment.ts';
import type { SendingOf } from '#server/platform/outbox/deliver.ts';
import type { OutboxMessage } from '#server/platform/outbox/outbox.ts';
import { settingsOf } from '#server/profiles/records/notice-settings.ts';
import { findRecoveryAddress } from '#server/profiles/records/recovery-addresses.ts';
import { rolesOf } from '#server/profiles/records/roles.ts';
import { subscriptionsOf } from '#server/push/records.ts';
import { notifyBrowsers } from '#server/push/send-alert.ts';
import { noticeMail } from './emails.ts';
import { titlesOf } from './notice-titles.ts';

interface NoticePayload {
  userId: string;
  event: NoticeEventId;
  about: string;
  words: string | null;
}

function payloadOf({ payload }: OutboxMessage): NoticePayload {
  const { user_id = '', event = '', about = '', words = null } = payload ?? {};
  return { userId: user_id, event: event as NoticeEventId, about, words };
}

/** Read at sending time: a disabled channel or a lost role counts (T02). */
async function isWanted({ userId, event }: NoticePayload, channel: Channel): Promise<boolean> {
  const { topic } = noticeEvent(event);
  const { audience } = topicOf(topic);
  const [settings, roles] = await Promise.all([settingsOf(userId), rolesOf(userId)]);
  return isOn(settings, topic, channel) && rolesOpen(roles, audience);
}

async function titleOf({ userId, event, about }: NoticePayload): Promise<string | null> {
  const subject = { kind: noticeEvent(event).about, id: about };
  return (await titlesOf([subject], userId))(subject);
}

/** Sends nothing without a confirmed recovery address. */
async function sendNoticeMail(message: OutboxMessage): Promise<void> {
  const notice = payloadOf(message);
  if (!(await isWanted(notice, 'mail'))) return;
  const [{ email }, title] = await Promise.all([findRecoveryAddress(notice.userId), titleOf(notice)]);
  if (email === null || (title === null && needsTitle(notice.event))) return;
  const { topic, text: heading, about } = noticeEvent(notice.event);
  const path = placeOf(notice.event, notice.about);
  const stopped = { kind: topic, userId: notice.userId };
  const opens = SUBJECT_LINKS[about];
  await sendMail(
    noticeMail(message.id, { to: email, heading, opens, title, words: notice.words, path, stopped }),
  );
}

/** The alert has the event only: no user input. */
async function sendNoticePush(message: OutboxMessage): Promise<void> {
  const notice = payloadOf(message);
  // Without keys there are no subscriptions.
  if (!vapidDetails() || !(await isWanted(notice, 'push'))) return;
  if (needsTitle(notice.event) && (await titleOf(notice)) === null) return;
  const alert = {
    title: noticeEvent(notice.event).text,
    body: `Open ${PRODUCT}.`,
    path: placeOf(notice.event, notice.about),
    tag: message.subject_id,
  };
  await notifyBrowsers(message, await subscriptionsOf(notice.userId), alert);
}

export const noticeSending = {
  'notice-mail': sendNoticeMail,
  'notice-push': sendNoticePush,
} satisfies SendingOf;
