import fc from 'fast-check';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { composeMessage, type Letter } from './compose.ts';

const letter = (changes: Partial<Letter> = {}): Letter => ({
  from: { name: 'TheGrid', address: 'no-reply@thegrid.example' },
  to: ['ada@example.org'],
  replyTo: 'bo@example.org',
  messageId: 'receipt_1@thegrid.example',
  subject: 'We have your contribution',
  text: 'Thank you.',
  html: '<p>Thank you.</p>',
  ...changes,
});
const written = async (changes: Partial<Letter>) => (await composeMessage(letter(changes))).build();
const parsed = async (changes: Partial<Letter> = {}) => PostalMime.parse(await written(changes));
const lines = async (changes: Partial<Letter>) => (await written(changes)).toString('latin1').split(/\r?\n/);

test('a mail program reads what was written: who, to whom, when, about what, and both parts', async () => {
  const mail = await parsed({ to: ['ada@example.org', 'eve+x@example.org'] });
  expect(mail.from).toMatchObject({ name: 'TheGrid', address: 'no-reply@thegrid.example' });
  expect(mail.to?.map(({ address }) => address)).toEqual(['ada@example.org', 'eve+x@example.org']);
  expect(mail.replyTo?.map(({ address }) => address)).toEqual(['bo@example.org']);
  expect(mail).toMatchObject({
    messageId: '<receipt_1@thegrid.example>',
    subject: 'We have your contribution',
  });
  expect(Math.abs(Date.now() - Date.parse(mail.date ?? ''))).toBeLessThan(60_000);
  expect([mail.text?.trim(), mail.html?.trim()]).toEqual(['Thank you.', '<p>Thank you.</p>']);
});

test('who gets a message is what its header says, and nobody is asked to answer when nobody is named', async () => {
  const message = await composeMessage(letter({ to: ['ada@example.org', 'eve@example.org'] }));
  const envelope = message.getEnvelope();
  expect(envelope).toEqual({ from: 'no-reply@thegrid.example', to: ['ada@example.org', 'eve@example.org'] });
  expect(message.messageId()).toBe('<receipt_1@thegrid.example>');
  expect((await lines({ replyTo: null })).filter((line) => /^reply-to:/i.test(line))).toEqual([]);
});

test('any text comes back as it was, in lines that every mail server takes', async () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 400 });
  const awkward = fc.constantFrom(
    'é'.repeat(90),
    `${'x'.repeat(74)}=é`,
    'a \nb\t\n.\n..\n.x\nFrom me',
    ' '.repeat(200),
    `--${'y'.repeat(1_200)}`,
    '日本語'.repeat(80),
  );
  const property = fc.asyncProperty(fc.oneof(text, awkward), async (content) => {
    // What begins or ends a part is not the mail program's to keep; control characters have no place in a mail.
    const said = `(${content.replaceAll(/[\p{Cc}\u2028\u2029\uFEFF]/gu, (found) => (found === '\n' ? found : '·'))})`;
    const mail = await parsed({ text: said, html: said });
    expect([mail.text?.trimEnd(), mail.html?.trimEnd()]).toEqual([said, said]);
    const all = await lines({ text: said, html: said });
    expect(all.every((line) => /^[\t\x20-\x7e]{0,78}$/.test(line))).toBe(true);
  });
  await fc.assert(property, { numRuns: 200 });
});

test('a name or a subject of other letters is one, however long', async () => {
  const subject = 'Größe – 日本語 '.repeat(12).trim();
  const changes = { subject, from: { name: 'Zoë, “the grid”', address: 'a@example.org' } };
  const mail = await parsed(changes);
  expect(mail.subject).toBe(subject);
  expect(mail.from?.name).toBe('Zoë, “the grid”');
  expect((await lines(changes)).every((line) => /^[\t\x20-\x7e]{0,78}$/.test(line))).toBe(true);
});

test('a long subject is folded and reads as it was written', async () => {
  const subject = 'An update on your contribution about the dates '.repeat(6).trim();
  expect((await parsed({ subject })).subject).toBe(subject);
  expect((await lines({ subject })).every((line) => line.length <= 78)).toBe(true);
});

test('nothing that is put in a header begins another one or adds a receiver', async () => {
  const forged = 'Hello\r\nBcc: victim@example.org';
  const everywhere = { subject: forged, messageId: forged, from: { name: forged, address: 'a@example.org' } };
  for (const changes of [
    everywhere,
    { to: ['a@example.org\r\nBcc: victim@example.org'] },
    { to: ['a@example.org, victim@example.org'] },
    { to: ['A <victim@example.org>, a@example.org'] },
    { replyTo: 'a@example.org\r\nBcc: victim@example.org' },
  ] satisfies Partial<Letter>[]) {
    const envelope = (await composeMessage(letter(changes))).getEnvelope();
    expect(envelope.to).toHaveLength(1);
    expect(envelope.to).not.toContain('victim@example.org');
    expect((await lines(changes)).filter((line) => /^bcc:/i.test(line))).toEqual([]);
    const mail = await parsed(changes);
    expect([mail.bcc ?? [], mail.to?.length]).toEqual([[], 1]);
  }
});

test('an address of other letters is written and never ends what is to be sent', async () => {
  const message = await composeMessage(letter({ to: ['ada@jõgeva.example', 'zoë@example.org'] }));
  expect(message.getEnvelope().to).toEqual(['ada@xn--jgeva-dua.example', 'zoë@example.org']);
  expect((await parsed({ to: ['zoë@example.org'] })).to?.map(({ address }) => address)).toEqual([
    'zoë@example.org',
  ]);
});
