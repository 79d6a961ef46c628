import { describe, expect, it } from 'vitest';
import { ContentFolder } from '#tests/builders/content-folder.ts';
import { checkBuilt } from './check-built.ts';
import { formatProblems } from './problem.ts';

const page = (body: string, title = 'About', robots = '') =>
  `<!doctype html><head><title>${title}</title>${robots}<meta name="description" content="${title}: words."></head><body>\n${body}</body>`;

function told(files: Record<string, string>, isOnDemand?: (path: string) => boolean): string[] {
  using folder = new ContentFolder(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [`dist/${name}`, text])),
  );
  const words = formatProblems(checkBuilt({ root: folder.root, folder: 'dist', isOnDemand }));
  return words ? words.split('\n') : [];
}

describe('the check of the built pages', () => {
  it('has nothing to say of links, anchors, pictures and drawings that are right', () => {
    const body =
      '<h2 id="a&amp;b">x</h2><a href="/">home</a><a href="/faq#cost">cost</a><a href="#a&amp;b">here</a>' +
      '<a href="/news/rss.xml">feed</a><a href="/leaderboard">board</a><a href="https://a.uk/x">out</a>' +
      '<img src="/a.png" alt=""><svg role="img" aria-label="Two people"></svg><svg role="img"><title>A tile</title></svg>' +
      '<svg aria-hidden="true"></svg><script>const a = `<a href="/nope">`</script>';
    const files = {
      'index.html': page(body, 'Home'),
      'faq.html': page('<p class="[&>b]:mt-4" id="cost">x</p>', 'FAQ'),
      'news/rss.xml': '<rss/>',
    };
    expect(told(files, (path) => path === '/leaderboard')).toEqual([]);
  });

  it('an editor whose link leads to no page, or to no place on it, is told', () => {
    const body = '<a href="/nope">x</a>\n<a class="a" href="/about#there">y</a><a href="#gone">z</a>';
    expect(told({ 'about.html': page(body) })).toEqual([
      'dist/about.html:2  The link /nope leads to no page of the site.',
      'dist/about.html:3  The link /about#there leads to a place that is not on that page: nothing there has the id "there".',
      'dist/about.html:3  The link #gone leads to a place that is not on that page: nothing there has the id "gone".',
    ]);
  });

  it('an editor whose picture has no alt text, or whose drawing has no name, is told', () => {
    expect(
      told({ 'about.html': page('<img src="/a.png"><svg class="art" role="img"><path/></svg>') }),
    ).toEqual([
      'dist/about.html:2  <img src="/a.png"> has no alt text.',
      'dist/about.html:2  <svg class="art" role="img"> has no name.',
    ]);
  });

  it('two pages that a search result could not tell apart are named, but not one that is never listed', () => {
    const hidden = page('', 'About', '<meta name="robots" content="noindex">');
    expect(told({ 'a.html': page(''), 'b.html': page(''), 'c.html': hidden })).toEqual([
      'dist/b.html  title: is the same as in a.html.',
      'dist/b.html  description: is the same as in a.html.',
    ]);
  });
});
