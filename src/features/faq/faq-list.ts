import { fold, wordMatcher } from '../../domain/search-text.ts?inlined';

/** How long a button says that it has copied, in milliseconds: as long as the copy mark of the prompts. */
const SAID_MS = 2000;

/** Makes the "Copy link" buttons copy the address of their answer, and say so. */
function copyLinks(list: Element): void {
  const said = document.querySelector('#faq-copied');
  list.addEventListener('click', async ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-copies]') : null;
    const label = button?.firstChild;
    if (!button || !label || !said) return;
    const address = new URL(location.pathname, location.origin);
    address.hash = button.dataset.copies ?? '';
    const words = await navigator.clipboard.writeText(address.href).then(
      () => 'Link copied',
      () => 'Not copied. Copy it from the address bar',
    );
    label.textContent = words;
    said.textContent = words;
    setTimeout(() => {
      label.textContent = 'Copy link';
      said.textContent = '';
    }, SAID_MS);
  });
}

// A copy of its own, as in lib/form-draft.ts.

interface Question {
  /** The question with its answer; where there are chapters a line with a link to it, which has nothing to open. */
  element: HTMLDetailsElement;
  /** The address of the question: the id of its answer. */
  id: string;
  text: string;
}

function questionsOf(list: Element): Question[] {
  return Array.from(
    list.querySelectorAll<HTMLDetailsElement>('details[name=faq],[data-line]'),
    (element) => ({
      element,
      id: element.querySelector('[id]')?.id ?? '',
      text: fold(
        `${element.querySelector('h3')?.textContent} ${element.querySelector('[data-answer]')?.textContent ?? ''}`,
      ),
    }),
  );
}

/** Writes the state of the page into its address. A browser that has had enough of it (Safari counts) is no fault. */
function writeAddress(query: string, hash: string): void {
  const address = new URL(location.href);
  if (query.trim()) address.searchParams.set('q', query);
  else address.searchParams.delete('q');
  address.hash = hash;
  try {
    history.replaceState(null, '', address);
  } catch {
    // The page works all the same.
  }
}

/**
 * Makes the list of questions answer: it filters as somebody types, opens the question that the address names, and
 * keeps both in the address. Where there are chapters the words of the answers come with the first press; a chapter itself
 * has no filter.
 */
export function startFaq(): void {
  const list = document.querySelector('[data-faq]');
  const form = document.querySelector<HTMLFormElement>('#faq-search');
  const field = document.querySelector<HTMLInputElement>('#faq-q');
  const count = document.querySelector('#faq-count');
  const none = document.querySelector<HTMLElement>('#faq-none');
  const asked = document.querySelector('#faq-asked');
  if (list) copyLinks(list);
  if (!list || !form || !field || !count || !none || !asked) return;
  const questions = questionsOf(list);

  let file = form.dataset.answers;
  /** Without network it finds by the questions alone. */
  const learnAnswers = async (answers: string) => {
    file = '';
    const words: Record<string, string> = await (await fetch(answers)).json();
    for (const question of questions) question.text += ` ${fold(words[question.id] ?? '')}`;
    filter();
  };
  const filter = () => {
    if (file && field.value) learnAnswers(file).catch(() => {});
    const matches = wordMatcher(field.value);
    for (const { element, text } of questions) element.hidden = !matches(text);
    for (const topic of list.querySelectorAll<HTMLElement>('[data-topic]')) {
      topic.hidden = !topic.querySelector(':is(details,[data-line]):not([hidden])');
    }
    const shown = questions.filter(({ element }) => !element.hidden).length;
    const all = questions.length;
    count.textContent = shown === all ? `${all} answers` : `${shown} of ${all} answers`;
    asked.textContent = field.value.trim();
    none.hidden = shown > 0;
    form.toggleAttribute('data-filled', field.value !== '');
  };
  const ask = (query: string) => {
    field.value = query;
    filter();
    writeAddress(query, location.hash);
  };
  const openNamed = () => {
    const named = questions.find(({ id }) => location.hash === `#${id}`);
    if (!named) return;
    if (named.element.hidden) ask('');
    named.element.open = true;
    named.element.scrollIntoView();
  };

  field.addEventListener('input', () => ask(field.value));
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') ask('');
  });
  form.addEventListener('reset', (event) => {
    event.preventDefault();
    ask('');
    field.focus();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    questions
      .find(({ element }) => !element.hidden)
      ?.element.querySelector<HTMLElement>('summary,a')
      ?.focus();
  });
  for (const { element, id } of questions) {
    element.addEventListener('toggle', () => {
      if (element.open) writeAddress(field.value, id);
      else if (location.hash === `#${id}`) writeAddress(field.value, '');
    });
  }
  field.value = new URLSearchParams(location.search).get('q') ?? '';
  filter();
  openNamed();
  addEventListener('hashchange', openNamed);
}
