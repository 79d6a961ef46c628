import list from '#content/search/everyday.yaml?raw';
import { groupsOf } from './terms.ts';

/** In each group, words that mean the same. */
export const SYNONYMS: readonly string[] = groupsOf(list);
