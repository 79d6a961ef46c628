import rss from '@astrojs/rss';
import type { APIContext } from 'astro';
import { articlePath, loadArticles } from '#features/news/articles.ts';
import { loadPage } from '#lib/content/pages.ts';
import { NEWS_FEED } from '#lib/paths.ts';

/** The news for readers of feeds: title, description and day of each article, the newest first. */
export async function GET({ site, url }: APIContext): Promise<Response> {
  const home = site ?? url;
  const [page, articles] = await Promise.all([loadPage('news'), loadArticles()]);
  return rss({
    title: 'TheGrid: News',
    description: page.description,
    site: home,
    trailingSlash: false,
    xmlns: { atom: 'http://www.w3.org/2005/Atom' },
    customData:
      '<language>en-gb</language>' +
      `<atom:link href="${new URL(NEWS_FEED, home).href}" rel="self" type="application/rss+xml"/>`,
    items: articles.map((article) => ({
      title: article.data.title,
      description: article.data.description,
      pubDate: article.data.date,
      link: articlePath(article),
    })),
  });
}
