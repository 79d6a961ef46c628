import { belongsTo, type SignedInActor } from '#domain/access.ts';
import { DomainError } from '#domain/errors.ts';
import * as contracts from '#domain/notifications/contract.ts';
import { noticeEvent } from '#domain/notifications/events.ts';
import type { Notice, ShownNotice } from '#domain/notifications/notice.ts';
import { placeOf } from '#domain/notifications/places.ts';
import { isOn, type NoticeSettings } from '#domain/notifications/settings.ts';
import { CHANNELS, topicOf, topicsFor } from '#domain/notifications/topics.ts';
import { DIGEST_NAMES } from '#domain/notifications/unsubscribe.ts';
import { route, signedIn } from '#server/platform/http/endpoint.ts';
import { changeSettings, settingsOf } from '#server/profiles/records/notice-settings.ts';
import { findRecoveryAddress } from '#server/profiles/records/recovery-addresses.ts';
import { titlesOf } from './notice-titles.ts';
import { countUnread, markAllRead, markRead, pageOfNotices } from './records.ts';

/** Hides the subject of a notice from callers who lost the role it was for. */
async function shownTo(actor: SignedInActor, notices: readonly Notice[]): Promise<ShownNotice[]> {
  const isTheirs = ({ event }: Notice) => belongsTo(actor, topicOf(noticeEvent(event).topic).audience);
  const subjectOf = ({ event, about }: Notice) => ({ kind: noticeEvent(event).about, id: about });
  const titleOf = await titlesOf(notices.filter(isTheirs).map(subjectOf), actor.id);
  return notices.map((notice) => {
    const { id, event, about, words, read_at, created_at } = notice;
    const own = isTheirs(notice);
    return {
      id,
      says: noticeEvent(event).text,
      title: own ? titleOf(subjectOf(notice)) : null,
      words: own ? words : null,
      path: placeOf(event, about),
      read: read_at !== null,
      created_at,
    };
  });
}

const listNotices = route(contracts.listNotices, async (context, { query }) => {
  const actor = signedIn(context);
  const [page, unread] = await Promise.all([pageOfNotices(actor.id, query), countUnread(actor.id)]);
  return { items: await shownTo(actor, page.items), next: page.next, unread };
});

const countNotices = route(contracts.countNotices, async (context) => ({
  unread: await countUnread(signedIn(context).id),
}));

const markNotice = route(contracts.markNotice, async (context, { params }) => {
  const { id } = signedIn(context);
  if (!(await markRead(id, params.id, context.now))) {
    throw new DomainError('not-found', 'This notice does not exist any more.');
  }
  return { unread: await countUnread(id) };
});

/** Later ones stay unread. */
const markNotices = route(contracts.markNotices, async (context) => {
  const { id } = signedIn(context);
  await markAllRead(id, context.now);
  return { unread: await countUnread(id) };
});

async function shown(actor: SignedInActor, settings: NoticeSettings): Promise<contracts.NoticeSettingsShown> {
  const { email } = await findRecoveryAddress(actor.id);
  return {
    topics: topicsFor(actor).map((id) => ({
      id,
      channels: Object.fromEntries(
        CHANNELS.flatMap((channel) =>
          topicOf(id).channels[channel] === undefined
            ? []
            : [[channel, isOn(settings, id, channel)] as const],
        ),
      ),
    })),
    digest: belongsTo(actor, DIGEST_NAMES.digest.audience) ? settings.digest : null,
    recap: belongsTo(actor, DIGEST_NAMES.recap.audience) ? settings.recap : null,
    has_address: email !== null,
  };
}

const getNoticeSettings = route(contracts.getNoticeSettings, async (context) => {
  const actor = signedIn(context);
  return shown(actor, await settingsOf(actor.id));
});

/** Changes the caller's own choices. A choice about a topic not offered to them is stored and has no effect. */
const updateNoticeSettings = route(contracts.updateNoticeSettings, async (context, { body }) => {
  const actor = signedIn(context);
  return shown(actor, await changeSettings(actor.id, body, context.now));
});

export const ownRoutes = [
  getNoticeSettings,
  updateNoticeSettings,
  countNotices,
  listNotices,
  markNotices,
  markNotice,
];
