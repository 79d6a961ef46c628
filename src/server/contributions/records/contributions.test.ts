import { expect, test } from 'vitest';
import { contributions } from './contributions.ts';

test('a write of a contribution from another file does not compile', () => {
  // Never run: what counts is that the compiler refuses each of these.
  const writes = (transaction: FirebaseFirestore.Transaction, batch: FirebaseFirestore.WriteBatch) => {
    const document = contributions().doc('one');
    // @ts-expect-error changed by `changeContribution` alone
    transaction.update(document, { award: null });
    // @ts-expect-error created by `createContribution` alone
    batch.create(document, { award: null });
    // @ts-expect-error never replaced
    transaction.set(document, { award: null });
    // @ts-expect-error nor changed outside a transaction
    void document.update({ award: null });
  };
  expect(writes).toBeTypeOf('function');
});
