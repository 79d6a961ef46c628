import { RELATED_APP_LABELS } from '#domain/apps.ts';
import type { OwnContribution } from '#domain/contributions/own-contract.ts';
import { CONTRIBUTION_TYPE_LABELS } from '#domain/contributions/types.ts';
import { dayOf } from '#domain/formats.ts';

function stepOf({ status, created_at, reviewed_at, withdrawn_at }: OwnContribution): string {
  if (withdrawn_at) return `withdrawn ${dayOf(withdrawn_at)}`;
  if (reviewed_at === null) return `sent ${dayOf(created_at)}`;
  return `${status === 'needs_info' ? 'we asked' : 'decided'} ${dayOf(reviewed_at)}`;
}

/** The line below its title. */
export function aboutOf(row: OwnContribution): string {
  const app = row.related_app === null ? [] : [RELATED_APP_LABELS[row.related_app]];
  return [row.reference, CONTRIBUTION_TYPE_LABELS[row.contribution_type], ...app, stepOf(row)].join(' · ');
}
