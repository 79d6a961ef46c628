import { z } from 'astro/zod';
import { PATHS } from '#lib/paths.ts';
import { collection, order, type Reference, sentence, words } from './collection.ts';

const { about, changelog, contact, contribute, faq, getApp, inz, leaderboard, news, roadmap, tools } = PATHS;
const LINKED = [about, changelog, contact, contribute, faq, getApp, inz, leaderboard, news, roadmap, tools];

export function homeCollections(reference: Reference) {
  return {
    /** One file per section of the home page. */
    home: collection(
      'home',
      '*.yaml',
      z.strictObject({
        heading: sentence(90, 'Heading of the section. A line break is a line break.').meta({
          lines: 'many',
        }),
        lead: z.string().optional().describe('The paragraph under the heading.'),
        items: z
          .array(
            z.strictObject({
              title: sentence(80, 'A few words, or one moment of a day.'),
              text: z.string().optional().describe('One or two sentences.'),
              app: reference('apps').optional().describe('The app it belongs to, where it belongs to one.'),
              time: z
                .string()
                .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
                .optional()
                .describe('The time of day of a moment, in quotes: "07:40".'),
              sides: z
                .array(sentence(80, 'The words of one side.'))
                .length(2)
                .optional()
                .describe('Two joined tiles: one person and the other, or before and after.'),
            }),
          )
          .default([])
          .describe('The parts of the section, in order.'),
        action: z
          .strictObject({
            label: sentence(40, 'The words on the button.'),
            href: z.enum(LINKED).describe('A page of this site.'),
          })
          .optional()
          .describe('The one button of the section.'),
        note: z.string().optional().describe('Small print.'),
      }),
    ),

    manifesto: collection(
      'manifesto',
      'manifesto.yaml',
      z.strictObject({
        paragraphs: z
          .array(
            sentence(
              320,
              'One paragraph, set large; its words appear one by one. {apart} and {joined} are the little pictures of two people.',
            ),
          )
          .min(1),
        terms: z
          .array(sentence(160, 'A sentence or two of the small text under it.'))
          .min(1)
          .describe('How it works, in small text.'),
      }),
    ),

    /** Hidden thank-you dialog: optional. Get consent before naming a person. */
    tributes: collection(
      'tributes',
      '*.yaml',
      z.strictObject({
        order,
        name: sentence(60, 'Who is thanked.'),
        text: sentence(600, 'What for.'),
      }),
    ),

    /** All statements about INZ and ownership in one file, for legal review. */
    site: collection(
      'site',
      'inz.yaml',
      z.strictObject({
        heading: z.string().describe('The pool as tiles, in one sentence.'),
        owned: z.string().describe('Who is to own what; large, next to the filled tiles.'),
        pool: z.string().describe('What the user pool is; under the filled tiles.'),
        rest: z.string().describe('What the other tiles are.'),
        offer: z.string().describe('How a person gets INZ.'),
        limits: z.string().describe('What INZ is not, and what is left open.'),
        formula: z.string().describe('The formula in words.'),
        example_inz: z.int().positive().describe('INZ in the worked example; the share is computed.'),
        example_label: words('What the example assumes.'),
      }),
    ),

    steps: collection(
      'site/steps',
      '*.yaml',
      z.strictObject({
        order,
        picture: z.enum(['sent', 'decided', 'earned']).describe('Which of the three drawings is next to it.'),
        title: words('Three or four words.'),
        text: z.string().describe('One or two sentences; {first} is what a first contribution earns.'),
        note: z.string().optional().describe('Small print under the text.'),
      }),
    ),

    /** Besides the sub-domains of the apps. */
    embed: collection(
      'embed',
      'origins.yaml',
      z.strictObject({
        origins: z
          .array(
            z
              .string()
              .regex(
                /^https:\/\/[a-z0-9.-]+(?::\d+)?$/,
                'Must be an origin: https:// and a host, without a path',
              ),
          )
          .default([])
          .describe('Sites that may show the contribution form in a frame: https:// and a host.'),
      }),
    ),

    /** Texts of the token guide; amounts are in `src/domain/rewards/guide.ts`. */
    rewards: collection(
      'rewards',
      'guide.yaml',
      z.strictObject({ ranges: z.string().describe('What an amount within its range depends on.') }),
    ),
  };
}
