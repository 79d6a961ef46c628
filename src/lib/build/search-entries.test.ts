import { expect, test } from 'vitest';
import { searchEntriesOf } from './search-entries.ts';

const page = (main: string) =>
  `<html><head><title>FAQ · TheGrid</title><meta name="description" content="Asked &amp; answered."></head>` +
  `<body><header><h2>Menu</h2></header><main id="main">${main}</main></body></html>`;

test('a page is found by its description and each part by its heading, at the part’s own address', () => {
  const html = page(
    '<h1>Straight answers.</h1><p>Ask.</p><h2 id="cost">What it<br>costs</h2><p>A flat</p><p>fee.</p>' +
      '<section id="rules"><h2>Rules</h2>Three.<h3>More</h3>Four.</section>' +
      '<details><summary><h3>Who may join?</h3></summary><div id="join">You.</div></details>',
  );
  expect(searchEntriesOf(html, '/faq')).toEqual([
    { url: '/faq', page: 'FAQ', title: 'Straight answers.', text: 'Asked & answered. Ask.' },
    { url: '/faq#cost', page: 'FAQ', title: 'What it costs', text: 'A flat fee.' },
    { url: '/faq#rules', page: 'FAQ', title: 'Rules', text: 'Three. More Four.' },
    { url: '/faq#join', page: 'FAQ', title: 'Who may join?', text: 'You.' },
  ]);
});

test('what is not text of the page is not searched', () => {
  const hidden = ['nav', 'form', 'button', 'dialog', 'script', 'svg', 'template'];
  const html = page(
    `<h1>Title</h1>${hidden.map((tag) => `<${tag}>secret</${tag}>`).join('')}` +
      '<div aria-hidden="true"><h2>secret</h2>secret</div><p hidden>secret</p>shown',
  );
  expect(searchEntriesOf(html, '/a')).toEqual([
    { url: '/a', page: 'FAQ', title: 'Title', text: 'Asked & answered. shown' },
  ]);
});
