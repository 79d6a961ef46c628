import { LAUNCH_CITIES, PRODUCT } from '#domain/product.ts';

interface SiteFacts {
  /** `Astro.site`. */
  site: URL;
  email: string;
  description: string;
}

/** schema.org data of the home page. Facts only: no other profiles, ratings or postal address. */
export function organisation({ site, email, description }: SiteFacts): object {
  const id = new URL('/#organisation', site).href;
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        '@id': id,
        name: PRODUCT,
        url: new URL('/', site).href,
        logo: new URL('/apple-touch-icon.png', site).href,
        description,
        areaServed: [
          ...LAUNCH_CITIES.map((name) => ({ '@type': 'City', name })),
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
        name: PRODUCT,
        url: new URL('/', site).href,
        inLanguage: 'en-GB',
        publisher: { '@id': id },
      },
    ],
  };
}
