import rss from '@astrojs/rss';
import { escapeXml, legalXml } from './xml.ts';

interface Feed {
  title: string;
  description: string;
  home: string | URL;
  path: string;
  /** Titles and descriptions are plain text. */
  items: readonly { title: string; description: string; pubDate: Date; link: string }[];
}

/** Feed readers parse descriptions as HTML: escaped once for HTML and once for XML. */
export function feed({ title, description, home, path, items }: Feed): Promise<Response> {
  return rss({
    title,
    description,
    site: home,
    trailingSlash: false,
    xmlns: { atom: 'http://www.w3.org/2005/Atom' },
    customData:
      '<language>en-gb</language>' +
      `<atom:link href="${new URL(path, home).href}" rel="self" type="application/rss+xml"/>`,
    items: items.map((item) => ({
      ...item,
      title: legalXml(item.title),
      description: escapeXml(item.description),
    })),
  });
}
