import type { reference as astroReference } from 'astro:content';
import { z } from 'astro/zod';
import { APP_IDS } from '#domain/apps.ts';

/** A YAML or MDX collection: where its files lie and what stands in them. Each field is described for editors. */
interface Collection<Schema extends z.ZodType> {
  base: string;
  pattern: string;
  schema: Schema;
}

const collection = <Schema extends z.ZodType>(base: string, pattern: string, schema: Schema) =>
  ({ base: `content/${base}`, pattern, schema }) satisfies Collection<Schema>;

const order = z.int().positive().describe('Place among the others; 1 comes first.');
const sentence = (max: number, what: string) => z.string().trim().min(1).max(max).describe(what);
const inz = z.int().positive();

const price = z.strictObject({
  amount: z.string().describe('What is shown large: £5, or Free.'),
  per: z.string().optional().describe('Follows the amount in small print: "a month".'),
  note: z.string().optional().describe('A line of its own under the name: exceptions and one-time fees.'),
});

/**
 * Every collection of `content/`. The build reads this through `content.config.ts`, the content check reads it
 * without Astro; `reference` is Astro's own in the one and a stand-in in the other.
 */
export function contentCollections(reference: typeof astroReference) {
  return {
    /** One file per app, named after the app (R014, R113). Icon and colour belong to the id. */
    apps: collection(
      'apps',
      '*.yaml',
      z.strictObject({
        name: z.string().describe('The name as it is shown, for example Localz.'),
        order: z.int().min(1).max(11).describe('Place in the grid of twelve, 1 to 11.'),
        verb: z.string().describe('The word of the tagline that this app stands for.'),
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

    /** The one price file. */
    prices: collection(
      'prices',
      'prices.yaml',
      z.strictObject({
        general: z.string().describe('The general claim, as published.'),
        free: z.string().describe('Which apps are free.'),
        launch: z.string().describe('What is promised for the launch.'),
        apps: z.record(z.string(), price).describe('The price label of each app, by its id.'),
      }),
    ),

    /** What somebody might find on an app: the cards of the carousel (R075). Name, icon and colour are the app's. */
    carousel: collection(
      'carousel',
      '*.yaml',
      z.strictObject({
        app: reference('apps').describe('The app this card is about.'),
        examples: z
          .array(sentence(60, 'One thing somebody might offer or ask for there.'))
          .length(3)
          .describe('Exactly three.'),
      }),
    ),

    /**
     * Old Way / New Way (R086–R088, A-04). The accent is the app's colour. Every figure is worked out from `example`
     * and the price file, so the sums are right: texts name them as {times}, {each}, {sum}, {percent}, {fee},
     * {months}, {flat} and {kept}.
     */
    'flip-cards': collection(
      'flip-cards',
      '*.yaml',
      z.strictObject({
        order,
        title: sentence(40, 'Stands on both sides, for example "Renting a room".'),
        app: reference('apps').describe('The app that makes the difference; its colour is the accent.'),
        example: z.strictObject({
          times: z.int().positive().default(1).describe('How many of it: 10 nights.'),
          each: z.number().positive().describe('What one of them costs, in pounds.'),
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

    'faq-topics': collection(
      'faq-topics',
      '*.yaml',
      z.strictObject({ order, title: sentence(40, 'Heading of the group.') }),
    ),

    /** One question a file; the name of the file is its address: /faq#what-does-it-cost (R028, A-31). */
    faq: collection(
      'faq',
      '*.mdx',
      z.strictObject({
        order,
        question: sentence(120, 'The question as a visitor would ask it.'),
        topic: reference('faq-topics').describe('The group it stands in: a file of content/faq-topics.'),
      }),
    ),

    /** The nine categories of the toolkit (R184, R200). */
    'tool-categories': collection(
      'tool-categories',
      '*.yaml',
      z.strictObject({
        order,
        title: sentence(30, 'The words on the tab.'),
        subtitle: sentence(80, 'One line under the heading.'),
        icon: z
          .enum([
            'images',
            'background',
            'layouts',
            'writing',
            'research',
            'floor-plans',
            'cvs',
            'trust',
            'extras',
          ])
          .describe('Which drawing: a name in components/art/tool-drawings.ts.'),
        colour: z.enum(APP_IDS).describe('Whose colour its tile takes: the id of an app.'),
      }),
    ),

    /** One tool a file (R199). At least 24, because the page says so (R182). */
    tools: collection(
      'tools',
      '*.yaml',
      z.strictObject({
        order,
        category: reference('tool-categories').describe('A file of content/tool-categories.'),
        name: sentence(40, 'What it is called.'),
        description: sentence(140, 'What it does for a profile or a listing.'),
        badge: sentence(24, 'What it costs, honestly: Free, Free tier, Free trial.'),
        featured: z.boolean().default(false).describe('true gives it the star and the highlight.'),
        url: z.url({ protocol: /^https$/ }).describe('Its own public address, https.'),
      }),
    ),

    /** The five prompt tips (R192–R201). */
    prompts: collection(
      'prompts',
      '*.yaml',
      z.strictObject({
        order,
        title: sentence(60, 'The tip in a few words.'),
        example: sentence(200, 'A short example, shown on the card.'),
        prompt: sentence(1200, 'The full prompt: what the copy button copies.'),
      }),
    ),

    /** What /tools says of itself, and its Pro Tip (R178–R181, R197). */
    toolkit: collection(
      'toolkit',
      'toolkit.yaml',
      z.strictObject({
        heading: sentence(60, 'The tagline, which is the heading of the page.'),
        lead: sentence(240, 'The paragraph under it.'),
        stats: z
          .strictObject({
            tools: sentence(40, 'How many tools, a figure first: "24+ Tools Available".'),
            time: sentence(40, 'How long it takes, a figure first.'),
            cost: sentence(40, 'What it costs, a figure first.'),
          })
          .describe('The three stats. The first word of each is set large.'),
        prompts: z
          .strictObject({
            heading: sentence(40, 'Heading of the five prompts.'),
            lead: sentence(240, 'The paragraph under it.'),
          })
          .describe('What stands above the five prompts.'),
        pro_tip: z
          .strictObject({
            heading: sentence(20, 'Heading of the card.'),
            text: sentence(300, 'The tip.'),
          })
          .describe('The card beside the prompts.'),
      }),
    ),

    /** What /contact says beside its form. */
    contact: collection(
      'contact',
      'contact.yaml',
      z.strictObject({
        lead: sentence(200, 'The paragraph under the heading.'),
        about: z
          .array(
            z.strictObject({
              title: sentence(40, 'What somebody may write about, in a few words.'),
              text: sentence(160, 'What helps us to answer.'),
            }),
          )
          .min(1)
          .describe('What to write about, in order.'),
        answer: sentence(200, 'Who answers, and how.'),
        mail: sentence(80, 'Stands before the mail address.'),
        elsewhere: sentence(120, 'Stands before the links to questions and contributions.'),
      }),
    ),

    /** Legal texts: /privacy, /terms and the dialog of the contribution form. */
    legal: collection(
      'legal',
      '*.mdx',
      z.strictObject({
        title: z.string().describe('Heading of the text.'),
        description: sentence(160, 'One sentence: what the text is about.'),
        effective: z.date().describe('The day from which this version is in force, YYYY-MM-DD.'),
        short: z
          .array(sentence(160, 'One true sentence. It explains the text and does not replace it.'))
          .default([])
          .describe('What the text says in short; stands at the head of the page.'),
      }),
    ),

    /** The founder story. */
    about: collection(
      'about',
      'story.mdx',
      z.strictObject({
        heading: sentence(80, 'Heading of the page.'),
        lead: sentence(320, 'The first paragraph, set large.'),
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

    /** The hidden thank-you dialog (R127, A-32): absent while there is no file. Ask before naming a person. */
    tributes: collection(
      'tributes',
      '*.yaml',
      z.strictObject({
        order,
        name: sentence(60, 'Who is thanked.'),
        text: sentence(600, 'What for.'),
      }),
    ),

    /** Films. Vimeo and YouTube addresses play in the page after a press. */
    videos: collection(
      'videos',
      '*.yaml',
      z.strictObject({
        title: sentence(80, 'Title of the film and of its dialog.').default('Video'),
        url: z
          .url({ protocol: /^https$/ })
          .describe('The page of the film at its host, as a person would share it.'),
        aspect: z
          .number()
          .positive()
          .default(56.25)
          .describe('Height in percent of the width; 56.25 is a picture of 16 by 9.'),
        description: sentence(200, 'What is seen in it, for whoever cannot see or play it.'),
      }),
    ),

    /** Title and description of every public page, as search engines and shared links show them. */
    pages: collection(
      'pages',
      '*.yaml',
      z.strictObject({
        title: sentence(60, 'Title in the browser and in search results.'),
        description: z
          .string()
          .min(50)
          .max(160)
          .describe('One or two sentences for search results, 50 to 160 characters.'),
        social: sentence(60, 'The line on the picture that is shown when the page is shared.'),
      }),
    ),

    /** Words of the sections of the home page, one file a section. */
    home: collection(
      'home',
      '*.yaml',
      z.strictObject({
        heading: sentence(90, 'Heading of the section. A line break is a line break.'),
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
                .describe('Two tiles that stand joined: one person and the other, or before and after.'),
            }),
          )
          .default([])
          .describe('The parts of the section, in order.'),
        action: z
          .strictObject({
            label: sentence(40, 'The words on the button.'),
            href: z.string().startsWith('/').describe('A page of this site.'),
          })
          .optional()
          .describe('The one button of the section.'),
        note: z.string().optional().describe('Small print.'),
      }),
    ),

    /** How each browser puts the site on a device: the steps of /get-app. The name of a file is a `BrowserId`. */
    browsers: collection(
      'browsers',
      '*.yaml',
      z.strictObject({
        order,
        name: sentence(40, 'The browser and where it runs, as a heading.'),
        here: sentence(60, 'The heading when the visitor is in this very browser.'),
        short: sentence(60, 'The whole way in one line.').optional(),
        steps: z
          .array(sentence(140, 'One thing to do. **Two stars** surround the words that stand on the screen.'))
          .max(4)
          .default([])
          .describe('In order; none where the browser cannot install.'),
        note: sentence(240, 'What else is to be known, or what to do instead.').optional(),
      }),
    ),

    /** News of the platform, a file an article; the name of the file is its address. */
    news: collection(
      'news',
      '*.mdx',
      z.strictObject({
        title: sentence(80, 'Heading of the article.'),
        description: z
          .string()
          .min(50)
          .max(160)
          .describe('One or two sentences for the list and search results.'),
        date: z.date().describe('The day it was published, YYYY-MM-DD.'),
        picture: z
          .enum(['sent', 'decided', 'earned'])
          .optional()
          .describe('A drawing beside the heading: a tile offered, taken, or two people joined.'),
      }),
    ),

    /** What is said about INZ and ownership: one file, so that one reading by a lawyer covers the site. */
    site: collection(
      'site',
      'inz.yaml',
      z.strictObject({
        heading: z.string().describe('The pool as tiles, in one sentence.'),
        owned: z.string().describe('Who is to own what; stands large beside the filled tiles.'),
        pool: z.string().describe('What the user pool is; stands under the filled tiles.'),
        rest: z.string().describe('What the other tiles are.'),
        offer: z.string().describe('How somebody comes to hold INZ.'),
        limits: z.string().describe('What INZ is not, and what is left open.'),
        formula: z.string().describe('The formula in words.'),
        example_inz: z.int().positive().describe('INZ in the worked example; the share is computed.'),
        example_label: z.string().describe('What the example assumes.'),
      }),
    ),

    /** Pages whose content is still to be written: what will be here, and what can be done today. */

    /** The three steps from a contribution to INZ, as told on the home page. */
    steps: collection(
      'site/steps',
      '*.yaml',
      z.strictObject({
        order,
        picture: z
          .enum(['sent', 'decided', 'earned'])
          .describe('Which of the three drawings stands beside it.'),
        title: z.string().describe('Three or four words.'),
        text: z.string().describe('One or two sentences.'),
        note: z.string().optional().describe('Small print under the text.'),
      }),
    ),

    /** The Insiderz token guide: sixteen kinds of contribution and their INZ, in the order of the page (R240–R256). */
    rewards: collection(
      'rewards',
      'guide.yaml',
      z.strictObject({
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
    ),
  };
}
