import { createTransport } from 'nodemailer';
import { expect, onTestFinished, test } from 'vitest';
import { startMail } from '#local/cloud/mail.ts';
import { passingFolder } from './local-firestore.ts';

async function openMail(directory: string) {
  const mail = await startMail({ port: 0, directory });
  onTestFinished(() => mail.stop());
  const inbox = `http://127.0.0.1:${mail.inboxPort}/__local/mail`;
  const transport = createTransport(`smtp://127.0.0.1:${mail.port}`);
  return { inbox, send: transport.sendMail.bind(transport) };
}

const MESSAGE = {
  from: 'TheGrid <no-reply@thegrid.localhost>',
  to: 'zoe@example.org',
  bcc: 'hidden@example.org',
  replyTo: 'bo@example.org',
  subject: 'Zoë <script>alert(1)</script>',
  text: 'Look: <img src=x onerror=alert(1)>',
  html: '<p>Look</p><script>alert(2)</script>',
};

test('a message that was sent is in the inbox, with whom it was really delivered to', async () => {
  const { inbox, send } = await openMail(await passingFolder());
  const { messageId } = await send(MESSAGE);
  const [mail, ...more] = (await (await fetch(`${inbox}.json`)).json()) as Record<string, unknown>[];
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    envelope: { from: 'no-reply@thegrid.localhost', to: ['zoe@example.org', 'hidden@example.org'] },
    reply_to: 'bo@example.org',
    subject: MESSAGE.subject,
    message_id: messageId,
  });
  expect(String(mail?.text)).toContain(MESSAGE.text);
});

test('nothing of a message is interpreted by the inbox page', async () => {
  const { inbox, send } = await openMail(await passingFolder());
  await send(MESSAGE);
  const page = await fetch(inbox);
  const html = await page.text();
  expect(html).toContain('&lt;script&gt;');
  expect(html).not.toMatch(/<script|<img/);
});

test('messages outlive a restart, and emptying the inbox takes them away', async () => {
  const directory = await passingFolder();
  await (await openMail(directory)).send(MESSAGE);
  const { inbox } = await openMail(directory);
  const count = async () => ((await (await fetch(`${inbox}.json`)).json()) as unknown[]).length;
  expect(await count()).toBe(1);
  expect((await fetch(inbox, { method: 'DELETE' })).status).toBe(204);
  expect(await count()).toBe(0);
});

test('a message over 10 MB is refused to its sender', async () => {
  const { send } = await openMail(await passingFolder());
  await expect(send({ ...MESSAGE, text: 'x'.repeat(11 * 1024 * 1024) })).rejects.toMatchObject({
    responseCode: 552,
  });
});
