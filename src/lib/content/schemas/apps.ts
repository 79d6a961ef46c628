import { z } from 'astro/zod';
import { APP_IDS } from '#domain/apps.ts';
import { collection, order, type Reference, sentence, words } from './collection.ts';

/** Whole, for the chart of the home page shows a tile per pound. */
const pounds = z.int().min(0).max(12);
/** Amounts are numbers of their own fields, so that none is mistyped and none is in a text. */
const wordsWithoutAmount = (what: string) =>
  z
    .string()
    .regex(/^[^£€$]*$/)
    .meta({ description: what, lines: 'one' });

const price = z.strictObject({
  amount: pounds.describe('What it costs, in whole pounds, from 0 to 12; 0 is shown as Free.'),
  currency: z.enum(['GBP']).describe('Pounds, the only currency of the site.'),
  period: z
    .enum(['month', 'year'])
    .optional()
    .describe('How long one payment lasts; empty for a free app and for a single payment.'),
  fee: z
    .strictObject({
      from: pounds.min(1).describe('The fee, or the lowest, in whole pounds.'),
      to: pounds.optional().describe('The highest, where it differs.'),
    })
    .optional()
    .describe('A fee that is not for a period: for a profile, or for a listing.'),
  note: wordsWithoutAmount(
    'A line of its own under the name. {fee} is the fee. An amount in figures is refused.',
  ).optional(),
});

export function appsCollections(reference: Reference) {
  return {
    /** One file per app, named by its id. Names and order are in `src/domain/apps.ts`. */
    apps: collection(
      'apps',
      '*.yaml',
      z.strictObject({
        verb: words('The word of the tagline of this app.'),
        tagline: sentence(60, 'One short sentence on the front of the card.'),
        description: sentence(240, 'Two or three sentences on the back of the card.'),
        subdomain: z
          .string()
          .regex(/^[a-z]+$/)
          .describe('The app answers at this name before the shared domain.'),
        live: z
          .boolean()
          .default(true)
          .describe('false shows a disabled "Coming Soon" in place of the link.'),
        video: reference('videos')
          .optional()
          .describe('Its film in content/videos; the intro film if left out.'),
      }),
    ),

    prices: collection(
      'prices',
      'prices.yaml',
      z.strictObject({
        general: wordsWithoutAmount(
          'The general claim; {range} is the lowest and the highest price of a month.',
        ),
        free: wordsWithoutAmount('Which apps are free; names as {tribez}.'),
        launch: wordsWithoutAmount('What is promised for the launch.'),
        apps: z
          .record(z.string(), price)
          .meta({ description: 'The price label of each app, by its id.', keys: APP_IDS }),
      }),
    ),

    /** Cards of the carousel. Name, icon and colour come from the app. */
    carousel: collection(
      'carousel',
      '*.yaml',
      z.strictObject({
        app: reference('apps').describe('The app this card is about.'),
        examples: z
          .array(sentence(60, 'One thing a person might offer or look for there.'))
          .length(3)
          .describe('Exactly three.'),
      }),
    ),

    /**
     * Old Way / New Way. Texts may use {times}, {each}, {sum}, {percent}, {fee}, {months}, {flat} and {kept},
     * computed from `example` and the price file, and app names such as {roomz}.
     */
    'flip-cards': collection(
      'flip-cards',
      '*.yaml',
      z.strictObject({
        order,
        title: sentence(40, 'On both sides, for example "Renting a room".'),
        app: reference('apps').describe('The app that makes the difference; its colour is the accent.'),
        example: z.strictObject({
          times: z.int().positive().default(1).describe('How many of it: 10 nights.'),
          each: z.number().positive().max(10_000_000).describe('What one of them costs, in pounds.'),
          percent: z.number().positive().max(100).describe('The assumed cut of the middleman, in percent.'),
          months: z.int().positive().default(1).describe('How many months of the app the new way takes.'),
        }),
        old: z.strictObject({
          headline: sentence(60, 'The old way in a few words.'),
          description: sentence(180, 'What happens, with the sum worked out.'),
          assumption: sentence(60, 'What the sum takes for granted: "Assumes a {percent} booking fee."'),
        }),
        new: z.strictObject({
          headline: sentence(60, 'The new way in a few words.'),
          description: sentence(180, 'What happens instead.'),
        }),
        savings: z.strictObject({
          label: sentence(40, 'What the figure {kept} is: "kept by the seller".'),
        }),
      }),
    ),

    /** Films with `file` (own) or `url` (Vimeo, YouTube). All play after a press. */
    videos: collection(
      'videos',
      '*.yaml',
      z
        .strictObject({
          title: sentence(80, 'Title of the film and of its dialog.').default('Video'),
          file: z
            .string()
            .regex(/^[a-z-]+\.[\da-f]{8}$/)
            .optional()
            .meta({
              description:
                'Its name in public/media without the ending; .webm, .mp4, .webp and .vtt lie there.',
              readOnly: true,
            }),
          url: z
            .url({ protocol: /^https$/ })
            .optional()
            .meta({
              description: 'The page of the film at its host, as a person would share it.',
              readOnly: true,
            }),
          seconds: z
            .int()
            .positive()
            .optional()
            .meta({ description: 'How long a film of our own is.', readOnly: true }),
          aspect: z
            .number()
            .positive()
            .max(1000)
            .default(56.25)
            .describe('Height in percent of the width; 56.25 is a picture of 16 by 9.'),
          description: sentence(200, 'What is seen in it, for people who cannot see or play it.'),
          transcript: z
            .array(
              z.strictObject({
                caption: sentence(160, 'What is written on the screen.'),
                shows: sentence(160, 'What is seen.'),
              }),
            )
            .default([])
            .meta({
              description: 'The film in words, a line a scene; a film of our own needs it.',
              readOnly: true,
            }),
        })
        .refine(({ file, url }) => (file === undefined) !== (url === undefined), {
          message: 'A film has either file or url.',
        })
        .refine(({ file, seconds, transcript }) => !file || (seconds && transcript.length > 0), {
          message: 'A film of our own has seconds and a transcript.',
        }),
    ),
  };
}
