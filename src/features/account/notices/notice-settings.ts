import { queryOptions } from '@tanstack/react-query';
import type { CallOf } from '#domain/contract.ts';
import {
  getNoticeSettings,
  type NoticeSettingsShown,
  updateNoticeSettings,
} from '#domain/notifications/contract.ts';
import type { Channel, TopicId } from '#domain/notifications/topics.ts';
import { mutate } from '#state/mutation.ts';
import { queryClient } from '#state/queries.ts';
import { callSignedIn } from '#state/session.ts';

/** What somebody is asked about, and how it stands. */
export const settingsQuery = queryOptions({
  queryKey: ['notices', 'settings'],
  queryFn: ({ signal }) => callSignedIn(getNoticeSettings, {}, { signal }),
});

type Change = CallOf<typeof updateNoticeSettings>['body'];

/** Shows a change at once, and takes it back when it could not be saved. */
async function save(
  change: Change,
  shown: (before: NoticeSettingsShown) => NoticeSettingsShown,
): Promise<void> {
  const before = queryClient.getQueryData(settingsQuery.queryKey);
  if (!before) return;
  await mutate({
    optimistic() {
      queryClient.setQueryData(settingsQuery.queryKey, shown(before));
      return () => queryClient.setQueryData(settingsQuery.queryKey, before);
    },
    send: () => callSignedIn(updateNoticeSettings, { body: change }),
    done: null,
    failed: 'Failed to save your notifications',
    onDone: (after) => queryClient.setQueryData(settingsQuery.queryKey, after),
  });
}

/** Turns a topic on or off on a channel. */
export const setChannel = (topic: TopicId, channel: Channel, isOn: boolean) =>
  save({ topics: { [topic]: { [channel]: isOn } } }, (before) => ({
    ...before,
    topics: before.topics.map((one) =>
      one.id === topic ? { ...one, channels: { ...one.channels, [channel]: isOn } } : one,
    ),
  }));

/** Turns a periodical on or off. */
export const setPeriodical = (name: 'digest' | 'recap', isOn: boolean) =>
  save({ [name]: isOn }, (before) => ({ ...before, [name]: isOn }));
