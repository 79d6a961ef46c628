import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';

/** One file per app, named after the app; the prices of the whole site stand here and nowhere else. */
const apps = defineCollection({
  loader: glob({ base: './content/apps', pattern: '*.yaml' }),
  schema: z.strictObject({
    name: z.string().describe('The name as it is shown, for example Localz.'),
    order: z.int().min(1).max(11).describe('Place in the grid of twelve, 1 to 11.'),
    verb: z.string().describe('The word of the tagline that this app stands for.'),
    price: z
      .strictObject({
        amount: z.string().describe('What is shown large: £5, or Free.'),
        per: z.string().optional().describe('Follows the amount in small print: "a month".'),
        note: z
          .string()
          .optional()
          .describe('A line of its own under the name: exceptions and one-time fees.'),
      })
      .describe('The price label, exactly as published.'),
    tagline: z.string().max(60).describe('One short sentence on the front of the card.'),
    description: z.string().max(240).describe('Two or three sentences on the back of the card.'),
    subdomain: z
      .string()
      .regex(/^[a-z]+$/)
      .describe('The app answers at this name before the shared domain.'),
    live: z.boolean().default(true).describe('false shows a disabled "Coming Soon" in place of the link.'),
  }),
});

/** What is said about INZ and ownership: one file, so that one reading by a lawyer covers the site. */
const site = defineCollection({
  loader: glob({ base: './content/site', pattern: 'inz.yaml' }),
  schema: z.strictObject({
    heading: z.string().describe('Heading of the ownership section on the home page.'),
    pool: z.string().describe('What the user pool is; stands under the filled tiles.'),
    rest: z.string().describe('What the other tiles are.'),
    offer: z.string().describe('How somebody comes to hold INZ.'),
    limits: z.string().describe('What INZ is not, and what is left open.'),
    formula: z.string().describe('The formula in words.'),
    example_inz: z.int().positive().describe('INZ in the worked example; the share is computed.'),
    example_label: z.string().describe('What the example assumes.'),
  }),
});

/** Pages whose content is still to be written: what will be here, and what can be done today. */
const holding = defineCollection({
  loader: glob({ base: './content/site/holding', pattern: '**/*.yaml' }),
  schema: z.strictObject({
    title: z.string().describe('Heading of the page and its title in the browser.'),
    description: z.string().max(160).describe('One sentence for search results.'),
    soon: z.string().describe('One or two true sentences: what will be here.'),
    now: z.string().describe('What a visitor can do today instead.'),
    noindex: z.boolean().default(false).describe('true keeps the page out of search engines.'),
  }),
});

/** The three steps from a contribution to INZ, as told on the home page. */
const steps = defineCollection({
  loader: glob({ base: './content/site/steps', pattern: '*.yaml' }),
  schema: z.strictObject({
    order: z.int().positive().describe('1 comes first.'),
    picture: z.enum(['sent', 'decided', 'earned']).describe('Which of the three drawings stands beside it.'),
    title: z.string().describe('Three or four words.'),
    text: z.string().describe('One or two sentences.'),
    note: z.string().optional().describe('Small print under the text.'),
  }),
});

const inz = z.int().positive();

/** The Insiderz token guide: the sixteen kinds of contribution and their INZ, in the order of the page (R240–R256). */
const rewards = defineCollection({
  loader: glob({ base: './content/rewards', pattern: 'guide.yaml' }),
  schema: z.strictObject({
    ranges: z.string().describe('What an amount within its range depends on.'),
    rows: z
      .array(
        z.union([
          z.strictObject({ name: z.string(), fixed: inz }),
          z
            .strictObject({ name: z.string(), min: inz, max: inz })
            .refine(({ min, max }) => min <= max, 'min must not be more than max'),
        ]),
      )
      .describe('One row for each kind: a name with either `fixed`, or `min` and `max`.'),
  }),
});

/** Legal texts; each page or dialog names the one that it shows. */
const legal = defineCollection({
  loader: glob({ base: './content/legal', pattern: '*.mdx' }),
  schema: z.strictObject({
    title: z.string().describe('Heading of the text.'),
    description: z.string().max(160).describe('One sentence: what the text is about.'),
    effective: z.date().describe('The day from which this version is in force, YYYY-MM-DD.'),
  }),
});

export const collections = { apps, site, holding, steps, rewards, legal };
