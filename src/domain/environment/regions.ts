/** A region of the platform's functions: its name at Netlify is an airport's, `amazon` the one beneath it. */
interface Region {
  city: string;
  amazon: string;
  /** The locations of Firestore in the same city, or the nearest ones. */
  databases: readonly string[];
}

/** The regions of Europe, where a database of people in the United Kingdom can lie (docs/operating.md). */
export const REGIONS: Readonly<Record<string, Region>> = {
  lhr: { city: 'London', amazon: 'eu-west-2', databases: ['europe-west2'] },
  fra: { city: 'Frankfurt', amazon: 'eu-central-1', databases: ['europe-west3', 'eur3'] },
  dub: { city: 'Dublin', amazon: 'eu-west-1', databases: [] },
};

/** Beside the people it is for, and under their law: nothing of a call leaves the country. */
export const USUAL_REGION = 'lhr';
