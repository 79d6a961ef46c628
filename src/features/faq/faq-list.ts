// `?inlined` for the reason given in lib/drafts.ts.
import { fold, wordMatcher } from '#domain/search-text.ts?inlined';

/** How long a button shows "copied", in milliseconds; the same as for prompts (R196). */
const SAID_MS = 2000;

function copyLinks(list: Element): void {
  const status = document.querySelector('#faq-copied');
  list.addEventListener('click', async ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-copies]') : null;
    const label = button?.firstChild;
    if (!button || !label || !status) return;
    const address = new URL(location.pathname, location.origin);
    address.hash = button.dataset.copies ?? '';
    const words = await navigator.clipboard.writeText(address.href).then(
      () => 'Link copied',
      () => 'Not copied. Copy it from the address bar',
    );
    label.textContent = words;
    status.textContent = words;
    setTimeout(() => {
      label.textContent = 'Copy link';
      status.textContent = '';
    }, SAID_MS);
  });
}

interface Question {
  /** The question with its answer; with chapters, a row with a link, which cannot open. */
  element: HTMLDetailsElement;
  /** Fragment of the question: the id of its answer. */
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

/** Stores the state in the URL. A browser that limits history calls (Safari) is not an error. */
function writeAddress(query: string, hash: string): void {
  const address = new URL(location.href);
  if (query.trim()) address.searchParams.set('q', query);
  else address.searchParams.delete('q');
  address.hash = hash;
  try {
    history.replaceState(null, '', address);
  } catch {
    // The page works without it.
  }
}

/** The URL has filter and open question. With chapters, answer texts are fetched on the first key press. */
export function startFaq(): void {
  const list = document.querySelector('[data-faq]');
  const form = document.querySelector<HTMLFormElement>('#faq-search');
  const field = document.querySelector<HTMLInputElement>('#faq-q');
  const count = document.querySelector('#faq-count');
  const none = document.querySelector<HTMLElement>('#faq-none');
  const queryEcho = document.querySelector('#faq-query');
  if (list) copyLinks(list);
  if (!list || !form || !field || !count || !none || !queryEcho) return;
  const questions = questionsOf(list);

  let file = form.dataset.answers;
  /** Offline, it searches the questions alone. */
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
    queryEcho.textContent = field.value.trim();
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
  // What was typed before this ran stays.
  ask(field.value || (new URLSearchParams(location.search).get('q') ?? ''));
  openNamed();
  addEventListener('hashchange', openNamed);
}
