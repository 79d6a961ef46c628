import * as z from 'zod/mini';
import { CHANNELS, type Channel, TOPIC_IDS, type TopicId, topicOf } from './topics.ts';

/** Explicit choices: the topic's defaults apply to missing ones. */
const Choices = z.strictObject(
  Object.fromEntries(
    CHANNELS.map((channel) => [channel, z.optional(z.boolean('Must be yes or no'))]),
  ) as Record<Channel, z.ZodMiniOptional<z.ZodMiniBoolean>>,
);

export const TopicChoices = z.strictObject(
  Object.fromEntries(TOPIC_IDS.map((id) => [id, z.optional(Choices)])) as Record<
    TopicId,
    z.ZodMiniOptional<typeof Choices>
  >,
);
export type TopicChoices = z.infer<typeof TopicChoices>;

/** The stored choices of one user. `digest` and `recap` are opt-in mails. */
export const NoticeSettings = z.object({
  topics: z._default(TopicChoices, {}),
  digest: z._default(z.boolean(), false),
  recap: z._default(z.boolean(), false),
});
export type NoticeSettings = z.infer<typeof NoticeSettings>;

export function isOn({ topics }: NoticeSettings, topic: TopicId, channel: Channel): boolean {
  const byItself = topicOf(topic).channels[channel];
  return byItself !== undefined && (topics[topic]?.[channel] ?? byItself);
}

export function channelsOn(settings: NoticeSettings, topic: TopicId): Channel[] {
  return CHANNELS.filter((channel) => isOn(settings, topic, channel));
}
