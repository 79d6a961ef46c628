import { stateLabelOf } from '#domain/contributions/contribution.ts';
import type { OwnContribution } from '#domain/contributions/own-contract.ts';
import { listContributionsOfAddress } from '#domain/contributions/status-contract.ts';
import { grouped } from '#domain/formats.ts';
import { call, reasonOf } from '#lib/api-client.ts';
import { cameOfItHref, PUBLIC_STATE } from '#lib/links.ts';
import { aboutOf } from '#lib/own-contribution.ts';
import { entryOf, keyInAddress, runPress, showText } from './page-parts.ts';

const PRESS = { during: 'Loading...', problem: 'status-others-problem', reason: reasonOf };

function entryFor(row: OwnContribution, key: string): HTMLElement {
  const { id, title, inz, status, status_key, came_of_it: item } = row;
  const more = [
    ...(inz === null ? [] : [`${grouped(inz)} INZ.`]),
    ...(status === 'needs_info' ? ['Open it to answer our question.'] : []),
    ...(item ? [`${PUBLIC_STATE[item.column_name]}:`] : []),
  ].join(' ');
  const about = aboutOf(row);
  const texts = { title, about, state: `${stateLabelOf(row)}.`, more, came: item?.title ?? '' };
  const entry = entryOf('#status-other', texts);
  const [opens, came] = entry.querySelectorAll('a');
  // An older key of the same contribution opens it too.
  if (key.startsWith(`${id}.`)) opens?.setAttribute('aria-current', 'page');
  else if (opens) opens.href = `#${status_key}`;
  if (item && came) came.href = cameOfItHref(item);
  return entry;
}

/** Hidden if that is this contribution alone. */
export async function showOthers(key: string): Promise<void> {
  const part = document.getElementById('status-others');
  const list = part?.querySelector('ol');
  const button = part?.querySelector('button');
  if (!part || !list || !button) return;
  const add = async (after?: string): Promise<void> => {
    const body = after === undefined ? { key } : { key, after };
    const { items, next } = await call(listContributionsOfAddress, { body });
    if (key !== keyInAddress()) return;
    const entries = items.map((row) => entryFor(row, key));
    if (after === undefined) list.replaceChildren(...entries);
    else list.append(...entries);
    part.hidden = list.children.length < 2;
    // The button may be gone with the last page.
    if (after !== undefined) entries[0]?.focus();
    button.hidden = next === null;
    button.textContent = 'Show older';
    if (next !== null) button.onclick = () => void runPress(button, PRESS, () => add(next));
  };
  part.hidden = true;
  showText('status-others-problem');
  try {
    await add();
  } catch (fault) {
    part.hidden = false;
    showText('status-others-problem', reasonOf(fault));
    list.replaceChildren();
    button.hidden = false;
    button.textContent = 'Try again';
    button.onclick = () => void showOthers(key);
  }
}
