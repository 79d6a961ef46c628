import { expect, test } from 'vitest';
import { uploadedTogether } from './uploaded-proofs.ts';

const proof = (n: number) => ({ proof_file_path: `${n}.png`, proof_ticket: `ticket ${n}` });

test('the first file is named as ever, the others in order with their tickets (D159)', () => {
  expect(uploadedTogether([])).toBeNull();
  expect(uploadedTogether([proof(1)])).toEqual(proof(1));
  expect(uploadedTogether([proof(1), proof(2), proof(3)])).toEqual({
    ...proof(1),
    proof_files: ['2.png', '3.png'],
    proof_tickets: ['ticket 2', 'ticket 3'],
  });
});
