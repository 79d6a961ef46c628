import { describe, expect, it } from 'vitest';
import { LAUNCH_CITIES } from '#domain/product.ts';
import { organisation } from './structured-data.ts';

const data = JSON.parse(
  JSON.stringify(
    organisation({
      site: new URL('https://thegrid.uk'),
      email: 'hello@thegrid.uk',
      description: 'No middlemen.',
    }),
  ),
);

describe('structured data of TheGrid', () => {
  it('names the organisation, its site, where it serves and how to reach it', () => {
    const [organization, site] = data['@graph'];
    expect(organization).toMatchObject({
      '@type': 'Organization',
      name: 'TheGrid',
      url: 'https://thegrid.uk/',
      logo: 'https://thegrid.uk/apple-touch-icon.png',
      contactPoint: { '@type': 'ContactPoint', email: 'hello@thegrid.uk' },
    });
    expect(organization.areaServed.map(({ name }: { name: string }) => name)).toEqual([
      ...LAUNCH_CITIES,
      'United Kingdom',
    ]);
    expect(site).toMatchObject({ '@type': 'WebSite', publisher: { '@id': organization['@id'] } });
  });

  it('claims nothing that nobody has: no profiles elsewhere, ratings, founders or prices', () => {
    expect(JSON.stringify(data)).not.toMatch(/sameAs|rating|founder|price|employee/i);
  });
});
