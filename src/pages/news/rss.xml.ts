import type { APIContext } from 'astro';
import { PRODUCT } from '#domain/product.ts';
import { articlePath, loadArticles, loadPage } from '#lib/content/pages.ts';
import { feed } from '#lib/feed.ts';
import { NEWS_FEED } from '#lib/paths.ts';

export async function GET({ site, url }: APIContext): Promise<Response> {
  const [page, articles] = await Promise.all([loadPage('news'), loadArticles()]);
  return feed({
    title: `${PRODUCT}: News`,
    description: page.description,
    home: site ?? url,
    path: NEWS_FEED,
    items: articles.map((article) => ({
      title: article.data.title,
      description: article.data.description,
      pubDate: article.data.date,
      link: articlePath(article),
    })),
  });
}
