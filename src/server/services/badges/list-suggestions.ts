import type { listBadgeSuggestions as contract } from '#domain/badges/contract.ts';
import type { Verb } from '../../http/endpoint.ts';
import { suggestBadges } from '../../stores/badge-suggestions.ts';

/** Admins only. Who has earned a badge by rule and does not hold it. */
export const listBadgeSuggestions: Verb<typeof contract> = async () => ({
  items: await suggestBadges(),
  next: null,
});
