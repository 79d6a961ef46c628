import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { stopClock } from '#tests/builders/clock.ts';
import { inbox } from '#tests/builders/inbox.ts';
import { buildPerson } from '#tests/builders/people.ts';
import { buildContribution, send } from '#tests/builders/requests.ts';
import accounts from '../../functions/accounts.ts';
import contributions from '../../functions/contributions.ts';

/** How many mails went to one of these addresses; mail servers fold the host of an address. */
async function mailsTo(...addresses: string[]): Promise<number> {
  const meant = new Set(addresses.map((address) => address.toLowerCase()));
  const mails = await inbox();
  return mails.filter(({ envelope }) => envelope.to.some((to) => meant.has(to.toLowerCase()))).length;
}

const name = () => `zoe${randomUUID().slice(0, 8)}`;

test('visitor: nine spellings of one mailbox get three receipts a day together, and everything is stored', async () => {
  const zoe = name();
  const plus = Array.from({ length: 9 }, (_, n) => `${n % 2 ? zoe : zoe.toUpperCase()}+${n}@example.org`);
  for (const email of plus) {
    const answer = await send(contributions, '/api/contributions', { body: buildContribution({ email }) });
    expect(answer.status).toBe(201);
  }
  expect(await mailsTo(...plus)).toBe(3);
});

test('visitor: dots make no other receiver at Gmail, and do everywhere else', async () => {
  const zoe = name();
  const spellings = [zoe, `z.${zoe.slice(1)}`, `zo.${zoe.slice(2)}`, `z.o.${zoe.slice(2)}`];
  const atGmail = spellings.map((local, n) => `${local}@${n % 2 ? 'gmail.com' : 'googlemail.com'}`);
  const elsewhere = spellings.map((local) => `${local}@example.org`);
  for (const email of [...atGmail, ...elsewhere]) {
    await send(contributions, '/api/contributions', { body: buildContribution({ email }) });
  }
  expect(await mailsTo(...atGmail)).toBe(3);
  expect(await mailsTo(...elsewhere)).toBe(4);
});

test('user: spellings of one mailbox are mailed three confirmations of a recovery address a day together', async () => {
  stopClock();
  const zoe = name();
  const statuses = [];
  for (let n = 0; n < 4; n += 1) {
    const { token } = await buildPerson();
    const answer = await send(accounts, '/api/account/recovery-address', {
      method: 'PUT',
      token,
      body: { email: `${zoe}+${n}@example.org` },
    });
    statuses.push(answer.status);
  }
  expect(statuses).toEqual([200, 200, 200, 429]);
});
