import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { NoPush } from '#components/portal/NoPush.tsx';
import { useBusy } from '#components/portal/use-busy.ts';
import { Button } from '#components/ui/Button.tsx';
import { check } from '#components/ui/check.ts';
import { toggle } from '#components/ui/toggle.ts';
import type { CallOf } from '#domain/contract.ts';
import {
  getNoticeSettings,
  type NoticeSettingsShown,
  updateNoticeSettings,
} from '#domain/notifications/contract.ts';
import { CHANNEL_NAMES, CHANNELS, type Channel, TOPICS, type TopicId } from '#domain/notifications/topics.ts';
import { DIGEST_KINDS, DIGEST_NAMES } from '#domain/notifications/unsubscribe.ts';
import { PUSH_MESSAGES } from '#domain/push/push.ts';
import { supportsPush } from '#lib/push.ts';
import { mutate } from '#state/mutation.ts';
import { $push, lookForPush, pushReason, turnOffPush, turnOnPush } from '#state/push.ts';
import { queryClient, readQuery } from '#state/queries.ts';
import { callSignedIn } from '#state/session.ts';
import { AccountSection, ReadState } from './AccountSection.tsx';

const settingsQuery = readQuery(['notices', 'settings'], getNoticeSettings, {});

type Change = CallOf<typeof updateNoticeSettings>['body'];

/** Optimistic; reverted when saving fails. */
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
    send: (idempotencyKey) => callSignedIn(updateNoticeSettings, { body: change }, { idempotencyKey }),
    done: null,
    failed: 'Failed to save your notifications',
    onDone: (after) => queryClient.setQueryData(settingsQuery.queryKey, after),
  });
}

const setChannel = (topic: TopicId, channel: Channel, isOn: boolean) =>
  save({ topics: { [topic]: { [channel]: isOn } } }, (before) => ({
    ...before,
    topics: before.topics.map((one) =>
      one.id === topic ? { ...one, channels: { ...one.channels, [channel]: isOn } } : one,
    ),
  }));

const setDigest = (name: 'digest' | 'recap', isOn: boolean) =>
  save({ [name]: isOn }, (before) => ({ ...before, [name]: isOn }));

const CELL = 'border-t border-t-line py-2 align-top';

/** Each box is saved when toggled. */
function Topics({ settings }: { settings: NoticeSettingsShown }) {
  return (
    <table className="w-full border-collapse text-left large-text:[&>thead]:sr-only large-text:[&_:is(tbody,tr,th,td)]:block">
      <caption className="sr-only">Which notifications you get, and how</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">Topic</span>
          </th>
          {CHANNELS.map((channel) => (
            <th
              className="w-[min(14vw,3.5rem)] pb-2 text-center font-semibold text-0"
              key={channel}
              scope="col"
            >
              {CHANNEL_NAMES[channel]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {settings.topics.map(({ id, channels }) => (
          <tr key={id}>
            <th className={`${CELL} pe-3 font-regular!`} scope="row">
              <b>{TOPICS[id].name}</b>
              <span className="block text-0 text-muted leading-[1.35]">{TOPICS[id].text}</span>
            </th>
            {CHANNELS.map((channel) => {
              const isOn = channels[channel];
              return (
                <td
                  className={`${CELL} large-text:border-0 large-text:py-0 text-center large-text:text-start`}
                  key={channel}
                >
                  {isOn === undefined ? (
                    <span className="sr-only">Not available</span>
                  ) : (
                    <label className="large-text:flex inline-grid size-control large-text:w-full cursor-pointer large-text:flex-row-reverse place-items-center large-text:justify-end large-text:gap-2">
                      <span className="large-text:inline hidden" aria-hidden="true">
                        {CHANNEL_NAMES[channel]}
                      </span>
                      <span className="sr-only">{`${TOPICS[id].name}: ${CHANNEL_NAMES[channel]}`}</span>
                      <input
                        className={check.box}
                        type="checkbox"
                        checked={isOn}
                        onChange={({ target }) => void setChannel(id, channel, target.checked)}
                      />
                    </label>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Digests({ settings }: { settings: NoticeSettingsShown }) {
  const offered = DIGEST_KINDS.filter((name) => settings[name] !== null);
  return (
    <div className="grid gap-3 border-t border-t-line py-3">
      {offered.map((name) => (
        <div key={name}>
          <label className={toggle.row}>
            <input
              className={toggle.box}
              type="checkbox"
              aria-describedby={`${name}-hint`}
              checked={settings[name] === true}
              onChange={({ target }) => void setDigest(name, target.checked)}
            />
            <span>{DIGEST_NAMES[name].name}, by email</span>
          </label>
          <p className="text-0 text-muted" id={`${name}-hint`}>
            {DIGEST_NAMES[name].text}
          </p>
        </div>
      ))}
    </div>
  );
}

export function NoticesSection({ userId }: { userId: string }) {
  const read = useQuery(settingsQuery);
  const { data: settings } = read;
  return (
    <AccountSection titleId="notices-title" title="Notifications">
      <ReadState read={read} />
      {settings && (
        <>
          {!settings.has_address && (
            <p className="mb-2">
              Emails go to your recovery address, and you have none yet. <a href="#recovery">Add one</a>.
            </p>
          )}
          <Topics settings={settings} />
          <Digests settings={settings} />
          <AlertsHere userId={userId} />
          <div className="border-t border-t-line py-3">
            <p className="max-w-[36rem] text-0 text-muted">
              Each of these emails has a link that stops it. Receipts, decisions, links that you ask for and
              warnings about your sign-in always reach you.
            </p>
          </div>
        </>
      )}
    </AccountSection>
  );
}

/** The permission prompt appears only after a press. */
function AlertsHere({ userId }: { userId: string }) {
  const state = useStore($push);
  const [busy, during] = useBusy();
  const [message, setMessage] = useState('');
  useEffect(() => void lookForPush(), []);
  if (!supportsPush()) return <NoPush className="mt-4" />;

  const turn = async () => {
    if (state === 'unknown') return;
    setMessage('');
    try {
      if (state === 'on') await turnOffPush();
      else if (!(await turnOnPush({ id: userId })))
        setMessage('This browser does not allow alerts from here.');
    } catch (fault) {
      setMessage(pushReason(fault));
    }
  };

  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-t-line py-3">
      <p>{state === 'on' ? 'Alerts are on in this browser.' : 'Alerts are off in this browser.'}</p>
      <Button
        kind="line"
        size="sm"
        aria-disabled={busy !== null || state === 'unknown'}
        onClick={() => void during('alerts', turn)}
      >
        {state === 'on' ? 'Turn off alerts' : 'Turn on alerts'}
      </Button>
      <div className="basis-full font-semibold text-danger empty:hidden" role="alert">
        {message === PUSH_MESSAGES.unsupported ? <NoPush /> : message}
      </div>
    </div>
  );
}
