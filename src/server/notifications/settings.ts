import { belongsTo, type SignedInActor } from '#domain/access.ts';
import * as contracts from '#domain/notifications/contract.ts';
import { isOn, type NoticeSettings } from '#domain/notifications/settings.ts';
import { CHANNELS, topicOf, topicsFor } from '#domain/notifications/topics.ts';
import { DIGEST_NAMES } from '#domain/notifications/unsubscribe.ts';
import { route, signedIn } from '#server/platform/http/endpoint.ts';
import { changeSettings, settingsOf } from '#server/profiles/records/notice-settings.ts';
import { findRecoveryAddress } from '#server/profiles/records/recovery-addresses.ts';

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

export const ownRoutes = [getNoticeSettings, updateNoticeSettings];
