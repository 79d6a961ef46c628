import { Badge, KEY_TAKEN } from '#domain/badges/badge.ts';
import * as contracts from '#domain/badges/contract.ts';
import { DomainError } from '#domain/errors.ts';
import { readAs } from '#server/platform/firestore/firestore.ts';
import { write } from '#server/platform/firestore/write.ts';
import { auditedWrite } from '#server/platform/http/audited-write.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { badgeDocument, countHolders, everyBadge } from './records.ts';

const asBadge = readAs(Badge);

async function badgeRow(document: FirebaseFirestore.DocumentSnapshot): Promise<contracts.BadgeRow> {
  const badge = asBadge(document);
  return { ...badge, holders: await countHolders(badge.id) };
}

const listBadges = route(contracts.listBadges, async () => {
  const items = await Promise.all((await everyBadge()).map(badgeRow));
  // Firestore orders by bytes: "bug" would come after "Zebra".
  items.sort((a, b) => a.name.localeCompare(b.name, 'en-GB'));
  return { items, next: null };
});

/** Admins only. Refuses a key that another badge has (409). */
const createBadge = route(contracts.createBadge, async (context, { body }) => {
  const key = await write(auditedWrite(context, ['badge.create', body]), {
    action: 'badge.create',
    async execute(transaction) {
      const reference = badgeDocument(body.key);
      if ((await transaction.get(reference)).exists) {
        throw new DomainError('conflict', KEY_TAKEN, { fields: [{ path: 'key', message: KEY_TAKEN }] });
      }
      transaction.create(reference, { ...body, created_at: context.now });
      return { result: body.key, entityId: body.key, before: {}, after: { ...body } };
    },
    replay: async (entityId) => entityId ?? body.key,
  });
  return badgeRow(await badgeDocument(key).get());
});

export const adminRoutes = [listBadges, createBadge];
