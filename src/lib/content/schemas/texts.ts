import { z } from 'astro/zod';
import { collection, sentence, words } from './collection.ts';

const PICTURES = '/content/news/pictures/';
/** Kinds of pictures that the build can make smaller. */
const PICTURE = String.raw`[\w-]+\.(?:avif|jpe?g|png|webp)$`;

/** Words that visitors use for the same thing. */
const groups = z.array(sentence(120, 'Words in lower case, with spaces between them.').regex(/\S \S/));
const synonyms = z.strictObject({
  groups: groups.describe('In each line, words that visitors use for the same thing.'),
});

export function textsCollections() {
  return {
    /** Legal texts: /privacy, /terms and the dialog of the contribution form. */
    legal: collection(
      'legal',
      '*.mdx',
      z.strictObject({
        title: words('Heading of the text.'),
        description: sentence(160, 'One sentence: what the text is about.'),
        effective: z.date().describe('The day from which this version is in force, YYYY-MM-DD.'),
        changed: z.date().optional().describe('The day of the last change since then, YYYY-MM-DD.'),
        short: z
          .array(sentence(160, 'One true sentence. It explains the text and does not replace it.'))
          .default([])
          .describe('The text in short, at the head of the page.'),
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

    /** One file per article; its name is the address. */
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
          .describe('A drawing next to the heading: a tile offered, taken, or two people joined.'),
        photo: z
          .strictObject({
            file: z
              .string()
              .regex(new RegExp(`^${PICTURES}${PICTURE}`))
              .meta({
                description: 'Its file in content/news/pictures.',
                picture: `^(?:${PICTURES})?${PICTURE}`,
              }),
            alt: sentence(160, 'What is seen in it, for people who cannot see it.'),
          })
          .optional()
          .describe('A picture of your own in place of the drawing.'),
      }),
    ),

    /** What /search takes for the same thing. */
    search: collection('search', 'synonyms.yaml', synonyms),

    /** What the offers of known items take for the same thing. */
    everyday: collection(
      'search',
      'everyday.yaml',
      z.strictObject({
        groups: groups.describe(
          'In each line, words of one subject. Between commas are words that visitors use for the same thing.',
        ),
      }),
    ),

    /** Title and description of public pages, for search results and shared links. */
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
  };
}
