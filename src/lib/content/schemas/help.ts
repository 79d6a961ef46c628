import { z } from 'astro/zod';
import { APP_IDS } from '#domain/apps.ts';
import { collection, order, type Reference, sentence, words } from './collection.ts';

export function helpCollections(reference: Reference) {
  return {
    'faq-topics': collection(
      'faq-topics',
      '*.yaml',
      z.strictObject({ order, title: sentence(40, 'Heading of the group.') }),
    ),

    /** One file per question; its name is the anchor: /faq#what-does-it-cost. */
    faq: collection(
      'faq',
      '*.mdx',
      z.strictObject({
        order,
        question: sentence(120, 'The question as a visitor would ask it.'),
        topic: reference('faq-topics').describe('Its group: a file of content/faq-topics.'),
      }),
    ),

    'tool-categories': collection(
      'tool-categories',
      '*.yaml',
      z.strictObject({
        order,
        title: sentence(30, 'The words on the tab.'),
        subtitle: sentence(80, 'One line under the heading.'),
        icon: words('Which drawing: components/art/drawings/, tool- and this name.'),
        colour: z.enum(APP_IDS).describe('Whose colour its tile takes: the id of an app.'),
      }),
    ),

    /** One file per tool, at least 24 as stated on the page. */
    tools: collection(
      'tools',
      '*.yaml',
      z.strictObject({
        order,
        category: reference('tool-categories').describe('A file of content/tool-categories.'),
        name: sentence(40, 'What it is called.'),
        description: sentence(140, 'What it does for a profile or a listing.'),
        badge: sentence(
          24,
          'What it costs, honestly: Free, Free tier. A mere trial has no place here.',
        ).regex(/^(?![\s\S]*[Tt][Rr][Ii][Aa][Ll])/, 'is a trial, which is not "No/Low Cost"'),
        featured: z.boolean().default(false).describe('true gives it the star and the highlight.'),
        url: z.url({ protocol: /^https$/ }).describe('Its own public address, https.'),
      }),
    ),

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

    /** Texts of /tools, with its Pro Tip. */
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
          .describe('Above the five prompts.'),
        pro_tip: z
          .strictObject({
            heading: sentence(20, 'Heading of the card.'),
            text: sentence(300, 'The tip.'),
          })
          .describe('The card next to the prompts.'),
      }),
    ),

    /** Texts of /contact next to its form. */
    contact: collection(
      'contact',
      'contact.yaml',
      z.strictObject({
        lead: sentence(200, 'The paragraph under the heading.'),
        about: z
          .array(
            z.strictObject({
              title: sentence(40, 'What to write about, in a few words.'),
              text: sentence(160, 'What helps us to answer.'),
            }),
          )
          .min(1)
          .describe('What to write about, in order.'),
        answer: sentence(200, 'Who answers, and how.'),
        mail: sentence(80, 'Text before the mail address.'),
        elsewhere: sentence(120, 'Text before the links to questions and contributions.'),
      }),
    ),

    /** Install steps of /get-app; a file is named by its `BrowserId`. */
    browsers: collection(
      'browsers',
      '*.yaml',
      z.strictObject({
        order,
        name: sentence(40, 'The browser and where it runs, as a heading.'),
        here: sentence(60, 'The heading when the visitor is in this very browser.'),
        short: sentence(60, 'The whole way in one line.').optional(),
        steps: z
          .array(sentence(140, 'One thing to do. **Two stars** surround the words on the screen.'))
          .max(4)
          .default([])
          .describe('In order; none where the browser cannot install.'),
        note: sentence(240, 'What else is to be known, or what to do instead.').optional(),
      }),
    ),
  };
}
