import * as z from 'zod/mini';
import { CHANNELS, type Channel, TOPIC_IDS, type TopicId, topicOf } from './topics.ts';

/** What somebody chose themselves: a topic or a channel that is missing stands as the topic says. */
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

/** The choices of one person as stored. `digest` and `recap` are mails that nobody gets who did not ask for them. */
export const NoticeSettings = z.object({
  topics: z._default(TopicChoices, {}),
  digest: z._default(z.boolean(), false),
  recap: z._default(z.boolean(), false),
});
export type NoticeSettings = z.infer<typeof NoticeSettings>;

/** Whether a topic reaches somebody by a channel: what they chose, or what holds until they choose. */
export function isOn({ topics }: NoticeSettings, topic: TopicId, channel: Channel): boolean {
  const byItself = topicOf(topic).channels[channel];
  return byItself !== undefined && (topics[topic]?.[channel] ?? byItself);
}

/** The channels by which a topic reaches somebody. */
export function channelsOn(settings: NoticeSettings, topic: TopicId): Channel[] {
  return CHANNELS.filter((channel) => isOn(settings, topic, channel));
}
