import { randomUUID } from 'node:crypto';
import { CONTRIBUTOR } from '#domain/audit/audit.ts';
import { type Contribution, opensByLink } from '#domain/contributions/contribution.ts';
import { ERASED_NAME, proofKeys } from '#domain/contributions/erasure.ts';
import { progressOf } from '#domain/contributions/progress.ts';
import { withdrawContribution as contract } from '#domain/contributions/status-contract.ts';
import {
  CHANGED_MEANWHILE,
  WITHDRAWAL_FAULTS,
  withdrawalFault,
  withdrawn,
} from '#domain/contributions/withdrawal.ts';
import { DomainError } from '#domain/errors.ts';
import {
  findQuarantinedContribution,
  quarantinedDocument,
} from '#server/forms/records/quarantined-submissions.ts';
import { forgetAlias } from '#server/leaderboard/contributor-erasure.ts';
import { namingOf } from '#server/leaderboard/contributor-naming.ts';
import { rebuildLeaderboard } from '#server/leaderboard/rebuild-leaderboard.ts';
import { laterThan } from '#server/platform/firestore/paging.ts';
import { type AuditedWrite, write } from '#server/platform/firestore/write.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { countRequest, RATE_LIMITS } from '#server/platform/rate-limits/rate-limits.ts';
import { forgetProofs } from './delete-proofs.ts';
import { openErasure } from './erase-contribution.ts';
import { purgeDeskRows } from './records/contribution-lists.ts';
import {
  asContribution,
  contributionDocument,
  createContribution,
  findContribution,
} from './records/contributions.ts';
import { idOfStatusKey, unknownKey } from './status-link.ts';

/** The contribution of a key, quarantined or not. Refuses an unknown key (404). */
async function requireByKey(key: string, now: Date): Promise<Contribution> {
  const id = idOfStatusKey(key, now);
  const found =
    id === null ? null : ((await findContribution(id)) ?? (await findQuarantinedContribution(id)));
  if (!found || !opensByLink(found)) throw unknownKey();
  return found;
}

function refuseDecided(contribution: Contribution, now: Date): void {
  const fault = withdrawalFault(contribution, now.getTime());
  if (fault) throw new DomainError('conflict', WITHDRAWAL_FAULTS[fault]);
}

/** Withdraws it in one transaction. A quarantined one becomes a contribution: its link has to say that it was withdrawn. */
function withdraw({ id }: Contribution, files: readonly string[], writing: AuditedWrite): Promise<void> {
  const { now } = writing;
  return write<void, 'contribution.withdraw'>(writing, {
    action: 'contribution.withdraw',
    async execute(transaction) {
      const document = await transaction.get(contributionDocument(id));
      const quarantined = await transaction.get(quarantinedDocument(id));
      if (!document.exists) {
        const content = quarantined.get('contribution') as FirebaseFirestore.DocumentData | null | undefined;
        if (!content) throw unknownKey();
        transaction.delete(quarantined.ref);
        createContribution(transaction, id, { ...content, ...withdrawn(content, now) });
        return { result: undefined, entityId: id, before: { status: 'new' }, after: { withdrawn: true } };
      }
      const before = asContribution(document);
      if (before.withdrawn_at) return null;
      if (!opensByLink(before)) throw unknownKey();
      refuseDecided(before, now);
      if (proofKeys(before).some((key) => !files.includes(key)))
        throw new DomainError('conflict', CHANGED_MEANWHILE);
      const erase = await openErasure(transaction, document);
      erase(withdrawn(before, laterThan(before.updated_at, now)));
      return {
        result: undefined,
        entityId: id,
        before: { status: before.status },
        after: { withdrawn: true },
      };
    },
    replay: async () => {},
  });
}

/** Public, by the private link. Withdraws what waits and erases what its sender gave (D161). */
export const withdrawContribution = route(contract, async (context, { body }) => {
  const { ip, now, waitUntil } = context;
  await countRequest(RATE_LIMITS.reply, ip, now);
  const found = await requireByKey(body.key, now);
  if (!found.withdrawn_at) {
    refuseDecided(found, now);
    // First what is looked up by the address, which is gone afterwards.
    const onBoard = await forgetAlias(found.email, ERASED_NAME, now);
    const files = proofKeys(found);
    const writing = { actorId: CONTRIBUTOR.id, auditId: randomUUID(), idempotency: null, now };
    await forgetProofs(files, now, () => withdraw(found, files, writing));
    waitUntil(purgeDeskRows(now));
    if (onBoard) waitUntil(rebuildLeaderboard(now, true));
  }
  const contribution = await requireByKey(body.key, now);
  return progressOf(contribution, await namingOf(contribution), now);
});
