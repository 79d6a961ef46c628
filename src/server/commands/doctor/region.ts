import { REGIONS, USUAL_REGION } from '#domain/environment/deployment.ts';
import { type Finding, hint, ok, wrong } from './finding.ts';

const SETTING = 'Netlify → Project configuration → Build & deploy → Continuous deployment → Functions region';

const cityOf = (region: string): string => {
  const known = REGIONS[region] ?? Object.values(REGIONS).find(({ amazon }) => amazon === region);
  return known ? `${known.city} (${region})` : region;
};

/** Checks that the functions (`chosen`, `region`) run near the database (`location`). */
export function readRegion(
  chosen: string | undefined,
  { location, region }: { location: string | undefined; region: string | undefined },
): Finding[] {
  const name = chosen?.trim() || USUAL_REGION;
  const wanted = REGIONS[name];
  if (!wanted) {
    return [
      wrong('region', `FUNCTIONS_REGION is "${name}"`, `Set it to ${Object.keys(REGIONS).join(', ')}.`),
    ];
  }
  const ofDatabase =
    location !== undefined && !wanted.databases.includes(location)
      ? wrong(
          'database region',
          `the database is in ${location}, and functions are to run in ${cityOf(name)}`,
          'A database cannot be moved: set FUNCTIONS_REGION to the region nearest to it, or make a project with its database here.',
        )
      : ok('database region', location ? `${location} is near ${cityOf(name)}` : 'was not queried');
  if (region === undefined) {
    return [ofDatabase, hint('functions region', 'is not known', `${SETTING}: it is to be ${wanted.city}.`)];
  }
  const isThere = region === name || region === wanted.amazon;
  return [
    ofDatabase,
    isThere
      ? ok('functions region', cityOf(region))
      : wrong(
          'functions region',
          `functions run in ${cityOf(region)}`,
          `${SETTING}: choose ${wanted.city}, then deploy.`,
        ),
  ];
}
