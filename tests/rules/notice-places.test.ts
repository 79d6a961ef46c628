import { expect, test } from 'vitest';
import { NOTICE_EVENT_IDS, type NoticeEventId, noticeEvent } from '#domain/notifications/events.ts';
import { placeOf } from '#domain/notifications/places.ts';
import { PATHS } from '#lib/paths.ts';
import { sourceFiles } from './source-files.ts';

const ID = 'a-b-1';

/** What a notice of each event can be about; INZ are for one of three things. */
const CASES = NOTICE_EVENT_IDS.flatMap((event): [NoticeEventId, string][] =>
  noticeEvent(event).about === 'award'
    ? ['contribution', 'mission', 'badge'].map((kind) => [event, `${kind}:${ID}`])
    : [[event, ID]],
);

/** Where the screen of a page is written. */
function folderOf(page: string): string {
  if (page === PATHS.account) return 'src/features/account';
  return page === PATHS.adminDashboard ? 'src/features/admin' : 'src/features/members';
}

test.each(CASES)('the notice %s about %s leads to a page that shows the very record', (event, about) => {
  const path = placeOf(event, about);
  const [page = '', fragment] = path.split(/\?.*?(?=#|$)|#/).filter(Boolean);
  expect(Object.values(PATHS)).toContain(page);
  // The desk opens a contribution by its query.
  if (path.includes(`?c=${ID}`)) return;
  expect(fragment?.endsWith(ID)).toBe(true);
  const prefix = fragment?.replace(/^(\w+-).*/, '$1');
  const texts = sourceFiles(folderOf(page)).map(({ text }) => text);
  expect(texts.filter((text) => text.includes(`useNamedRow('${prefix}'`))).toHaveLength(1);
  // Ideas show the named one above their list.
  const anchors = texts.filter((text) => text.includes(`id={\`${prefix}\${`));
  expect(anchors.length + Number(prefix === 'idea-')).toBeGreaterThanOrEqual(1);
});
