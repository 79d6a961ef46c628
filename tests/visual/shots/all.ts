import type { Shot } from '../shot.ts';
import { ACCOUNT } from './account.ts';
import { ADMIN } from './admin.ts';
import { DESK } from './desk.ts';
import { FORMS } from './forms.ts';
import { HOME } from './home.ts';
import { INSIDERZ } from './insiderz.ts';
import { MEMBER } from './member.ts';
import { SITE } from './site.ts';
import { TOOLS } from './tools.ts';

/** Every state that is photographed. */
export const SHOTS: readonly Shot[] = [
  ...HOME,
  ...SITE,
  ...TOOLS,
  ...FORMS,
  ...ACCOUNT,
  ...MEMBER,
  ...DESK,
  ...ADMIN,
  ...INSIDERZ,
];
