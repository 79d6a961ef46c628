import list from '#content/search/everyday.yaml?raw';
import { groupsOf } from './terms.ts';

export const SYNONYMS: readonly string[] = groupsOf(list);
