import { rolesOpen } from '#domain/access.ts';
import { type NoticeEventId, needsTitle, noticeEvent, SUBJECT_LINKS } from '#domain/notifications/events.ts';
import { placeOf } from '#domain/notifications/places.ts';
import { isOn } from '#domain/notifications/settings.ts';
import { type Channel, topicOf } from '#domain/notifications/topics.ts';
import { sendMail } from '#server/platform/email/transport.ts';
import { vapidDetails } from '#server/platform/environment/environment.ts';
import type { SendingOf } from '#server/platform/outbox/deliver.ts';
import type { OutboxMessage } from '#server/platform/outbox/outbox.ts';
import { settingsOf } from '#server/profiles/records/notice-settings.ts';
import { findRecoveryAddress } from '#server/profiles/records/recovery-addresses.ts';
import { rolesOf } from '#server/profiles/records/roles.ts';
import { subscriptionsOf } from '#server/push/records.ts';
import { tellBrowsers } from '#server/push/tell-browsers.ts';
import { noticeMail } from './notice-email.ts';
import { titlesOf } from './notice-titles.ts';

interface Told {
  userId: string;
  event: NoticeEventId;
  about: string;
  words: string | null;
}

function toldOf({ payload }: OutboxMessage): Told {
  const { user_id = '', event = '', about = '', words = null } = payload ?? {};
  return { userId: user_id, event: event as NoticeEventId, about, words };
}

/**
 * Whether somebody is to be told of it by this channel now, when it leaves: what they turned off since, and a role that they
 * lost, holds (T02). Somebody with everything off gets nothing, ever.
 */
async function isWanted({ userId, event }: Told, channel: Channel): Promise<boolean> {
  const { topic } = noticeEvent(event);
  const { audience } = topicOf(topic);
  const [settings, roles] = await Promise.all([settingsOf(userId), rolesOf(userId)]);
  return isOn(settings, topic, channel) && rolesOpen(roles, audience);
}

async function titleOf({ event, about }: Told): Promise<string | null> {
  const subject = { kind: noticeEvent(event).about, id: about };
  return (await titlesOf([subject]))(subject);
}

/** Mails one person what they chose to be told of. Without a confirmed recovery address there is nowhere to send it. */
async function sendNoticeMail(message: OutboxMessage): Promise<void> {
  const told = toldOf(message);
  if (!(await isWanted(told, 'mail'))) return;
  const [{ email }, title] = await Promise.all([findRecoveryAddress(told.userId), titleOf(told)]);
  if (email === null || (title === null && needsTitle(told.event))) return;
  const { topic, says, about } = noticeEvent(told.event);
  const path = placeOf(told.event, told.about);
  const stopped = { kind: topic, userId: told.userId };
  const opens = SUBJECT_LINKS[about];
  await sendMail(noticeMail(message.id, { to: email, says, opens, title, words: told.words, path, stopped }));
}

/** Tells the browsers of one person. An alert holds the event alone: nothing that anybody wrote. */
async function sendNoticePush(message: OutboxMessage): Promise<void> {
  const told = toldOf(message);
  // Without keys nobody can have subscribed.
  if (!vapidDetails() || !(await isWanted(told, 'push'))) return;
  if (needsTitle(told.event) && (await titleOf(told)) === null) return;
  const alert = {
    title: noticeEvent(told.event).says,
    body: 'Open TheGrid.',
    path: placeOf(told.event, told.about),
    tag: message.subject_id,
  };
  await tellBrowsers(message, await subscriptionsOf(told.userId), alert);
}

/** How a notice leaves to one person. */
export const noticeSending = {
  'notice-mail': sendNoticeMail,
  'notice-push': sendNoticePush,
} satisfies SendingOf;
