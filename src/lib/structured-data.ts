/** What the build knows of the site. */
interface SiteFacts {
  /** Address of the site, as `Astro.site` has it. */
  site: URL;
  email: string;
  /** One or two sentences: the description of the home page. */
  description: string;
}

/**
 * TheGrid as an organisation and its site, in the words of schema.org, for the home page. Only what is true today:
 * no other profiles, no ratings, no address of a building.
 */
export function organisation({ site, email, description }: SiteFacts): object {
  const id = new URL('/#organisation', site).href;
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        '@id': id,
        name: 'TheGrid',
        url: new URL('/', site).href,
        logo: new URL('/apple-touch-icon.png', site).href,
        description,
        areaServed: [
          { '@type': 'City', name: 'Bristol' },
          { '@type': 'Country', name: 'United Kingdom' },
        ],
        contactPoint: {
          '@type': 'ContactPoint',
          contactType: 'customer support',
          email,
          availableLanguage: 'en-GB',
        },
      },
      {
        '@type': 'WebSite',
        '@id': new URL('/#site', site).href,
        name: 'TheGrid',
        url: new URL('/', site).href,
        inLanguage: 'en-GB',
        publisher: { '@id': id },
      },
    ],
  };
}
