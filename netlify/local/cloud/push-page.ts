import { dateInWords } from '#domain/formats.ts';
import { escapeHtml } from '#server/platform/email/layout.ts';
import { localPage } from './inbox-page.ts';
import type { ReceivedPush } from './received.ts';

function item({ payload, browser, bytes, received_at }: ReceivedPush, open: boolean): string {
  const { title = '' } = payload as { title?: string };
  const date = `<time datetime="${received_at}">${dateInWords(received_at)}</time>`;
  const facts = `<dl><dt>Browser</dt><dd>${browser}</dd><dt>Size</dt><dd>${bytes} bytes, encrypted</dd></dl>`;
  const words = escapeHtml(JSON.stringify(payload, null, 2));
  return `<details${open ? ' open' : ''}><summary><b>${escapeHtml(title)}</b>${date}</summary>${facts}<pre>${words}</pre></details>`;
}

/** What the local push service received, as a page. */
export function pushPage(received: readonly ReceivedPush[]): Response {
  const count = `${received.length} ${received.length === 1 ? 'alert' : 'alerts'}, newest first`;
  const none = '<p class="none">No alert yet. What would reach the browsers of admins arrives here.</p>';
  const list = received.map((one, index) => item(one, index === 0)).join('');
  return localPage('Local push service', `${count}. Nothing leaves this machine.`, list || none);
}
