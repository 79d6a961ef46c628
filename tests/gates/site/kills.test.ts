import { expect, test } from 'vitest';
import { submitUnderKills } from '../../submissions-under-kills.ts';
import { note } from '../figure.ts';

/** How often; 200 are asked for a release, which take about twenty minutes. */
const KILLS = Number(process.env.GATES_KILLS || 20);

test('whatever was answered is stored once, however often the server is killed', {
  timeout: KILLS * 60_000,
}, async (context) => {
  const { stored, acknowledged, names, unmailed, doubledMails } = await submitUnderKills(KILLS * 10, KILLS);
  const lost = acknowledged.filter((id) => !stored.includes(id)).length;
  const doubled = stored.length - names;
  note(
    context,
    `${KILLS} kills during ${KILLS * 10} submissions: ${lost} lost, ${doubled} doubled, ${unmailed.length} not mailed, ${doubledMails} mails twice (same Message-ID)`,
  );
  expect(stored).toEqual(acknowledged);
  expect(names).toBe(KILLS * 10);
  expect(unmailed).toEqual([]);
});

test('of 300 emails at most 1 % leave twice after three kills', { timeout: 300_000 }, async (context) => {
  const { messageIds, doubledMails } = await submitUnderKills(300, 3);
  note(context, `3 kills: ${doubledMails} of ${messageIds} Message-IDs emailed twice`);
  expect(messageIds).toBeGreaterThanOrEqual(300);
  expect(doubledMails).toBeLessThanOrEqual(messageIds / 100);
});
