import { LINKED_PATHS } from '#domain/paths.ts';
import { siteUrl } from '#server/platform/environment/environment.ts';
import { readSigned, sign } from '#server/platform/keys/keys.ts';

/** The purpose is part of the signed message, so that no other signature of ours is valid here. */
const messageOf = (id: string): string => `report-appeal\n${id}`;

export const idOfAppealKey = (key: string, now: Date): string | null => readSigned(key, messageOf, now);

/** The key is in the fragment, which no server logs. */
export const appealLink = (id: string): string =>
  `${siteUrl()}${LINKED_PATHS.safety}#appeal=${sign(id, messageOf)}`;
