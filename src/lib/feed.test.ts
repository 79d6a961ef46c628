import { XMLParser } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { feed } from './feed.ts';

const entryOf = async (title: string, description: string) => {
  const answer = await feed({
    title: 'TheGrid: Changelog',
    description: 'What shipped',
    home: 'https://thegrid.example/',
    path: '/changelog/rss.xml',
    items: [{ title, description, pubDate: new Date(0), link: '/changelog/1' }],
  });
  const xml = await answer.text();
  return { xml, item: new XMLParser().parse(xml).rss.channel.item };
};

test('a reader of the feed is shown hostile words as words, although readers take descriptions for HTML', async () => {
  const { item } = await entryOf('Bob ]]> Smith', 'By <img src=x onerror=alert(1)> & Co');
  expect(item.title).toBe('Bob ]]> Smith');
  expect(item.description).toBe('By &lt;img src=x onerror=alert(1)&gt; &amp; Co');
});

test('a stored noncharacter or control character does not break the feed', async () => {
  const { xml, item } = await entryOf('A\uffffB', 'C\u0007\ufffeD');
  expect(item).toMatchObject({ title: 'AB', description: 'CD' });
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  expect(xml).not.toMatch(/[\u0000-\u0008\ufffe\uffff]/);
});
