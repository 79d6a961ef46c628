import type { SearchEntry } from '#domain/search-text.ts';
import { searchOver } from './search-index.ts';

const RESULTS = 10;
/** Letters of a result's text, from the first sentence with a word of the question. */
const EXCERPT = 180;

/** Longest waits for the pages and for what has shipped, in milliseconds. */
const PAGES_MS = 10_000;
const SHIPPED_MS = 3_000;

interface Shipped {
  items: { title: string; description: string; url: string }[];
}

async function shipped(): Promise<SearchEntry[]> {
  const answer = await fetch('/api/public/changelog.json', { signal: AbortSignal.timeout(SHIPPED_MS) });
  const { items }: Shipped = answer.ok ? await answer.json() : { items: [] };
  return items.map(({ title, description, url }) => ({
    url: new URL(url).pathname,
    page: 'Changelog',
    title,
    text: description,
  }));
}

async function pages(): Promise<SearchEntry[]> {
  const answer = await fetch('/search.json', { signal: AbortSignal.timeout(PAGES_MS) });
  if (!answer.ok) throw new Error(`search.json: ${answer.status}`);
  return answer.json();
}

const pathOf = (url: string) => url.split('#')[0] ?? '';

/** Without a connection, only the pages that are on this device. */
async function readable(entries: readonly SearchEntry[]): Promise<readonly SearchEntry[]> {
  if (navigator.onLine) return entries;
  const paths = [...new Set(entries.map(({ url }) => pathOf(url)))];
  const options = { ignoreSearch: true, ignoreVary: true };
  const copies = await Promise.all(paths.map((path) => caches.match(path, options)));
  const kept = new Set(paths.filter((_, at) => copies[at]));
  return entries.filter(({ url }) => kept.has(pathOf(url)));
}

function excerptOf(text: string, found: readonly string[]): string {
  const sentences = text.split(/(?<=[.?!]) /);
  const at = sentences.findIndex((one) => found.some((word) => one.toLowerCase().includes(word)));
  const rest = sentences.slice(Math.max(at, 0)).join(' ');
  return rest.length <= EXCERPT ? rest : `${rest.slice(0, EXCERPT).replace(/\s+\S*$/, '')} …`;
}

function countOf(results: number): string {
  if (results === RESULTS) return `The best ${RESULTS} results`;
  return results === 1 ? '1 result' : `${results} results`;
}

const one = <Found extends Element>(selector: string) => document.querySelector<Found>(selector)!;

/** The switch of the / key (WCAG 2.1.4). Without storage a choice lasts as long as its page. */
function startSwitch(): void {
  const key = one<HTMLInputElement>('[data-single-keys]');
  const name = key.dataset.singleKeys ?? '';
  try {
    key.checked = localStorage.getItem(name) !== 'off';
    key.onchange = () => localStorage.setItem(name, key.checked ? 'on' : 'off');
  } catch {
    // Storage is disabled.
  }
}

/** The question is in the address. Texts are loaded for the first one. */
export function startSearch(): void {
  const form = one<HTMLFormElement>('[data-search]');
  const field = one<HTMLInputElement>('#q');
  const count = one('[data-search-count]');
  const list = one('[data-search-results]');
  const none = one<HTMLElement>('[data-search-none]');
  const row = one<HTMLTemplateElement>('[data-search-row]');
  const { groups, entries } = JSON.parse(form.dataset.search ?? '');

  let find: ReturnType<typeof searchOver> | null = null;
  let isLoading = false;
  const show = () => {
    const question = field.value.trim();
    if (!find) {
      count.textContent = question && 'Loading …';
      if (question && !isLoading) void load();
      return;
    }
    const results = question ? find(question, RESULTS) : [];
    list.replaceChildren(
      ...results.map(({ url, page, title, text, terms }) => {
        const item = row.content.cloneNode(true) as DocumentFragment;
        const link = item.querySelector('a')!;
        const [place, words] = item.querySelectorAll('p');
        link.href = url;
        link.textContent = title;
        place!.textContent = page;
        words!.textContent = excerptOf(text, terms);
        return item;
      }),
    );
    none.hidden = !question || results.length > 0;
    count.textContent = question && countOf(results.length);
  };
  const searchIn = (entries: readonly SearchEntry[]) => {
    find = searchOver(entries, groups);
    // A result that has the focus stays.
    if (!list.contains(document.activeElement)) show();
  };
  const load = async () => {
    isLoading = true;
    if (!navigator.onLine) addEventListener('online', load, { once: true });
    try {
      const coming = shipped().catch(() => []);
      const known = await readable([...(await pages()), ...entries]);
      searchIn(known);
      const latest = await coming;
      if (latest.length > 0) searchIn([...known, ...latest]);
    } catch {
      isLoading = false;
      // The next press loads again, also where only stored pages were searched until now.
      find = null;
      count.textContent = 'The search could not be loaded. Check the connection and press Search again.';
    }
  };

  const ask = () => {
    const address = new URL(location.href);
    if (field.value.trim()) address.searchParams.set('q', field.value);
    else address.searchParams.delete('q');
    history.replaceState(null, '', address);
    show();
  };
  field.addEventListener('input', ask);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    show();
    list.querySelector('a')?.focus();
  });
  // What was typed before this ran stays.
  field.value ||= new URLSearchParams(location.search).get('q') ?? '';
  field.focus();
  ask();
  startSwitch();
}
