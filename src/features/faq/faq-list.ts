import { copyLinks } from './copy-links.ts';
import { countInWords, fold, holdsEveryWord } from './match.ts';

interface Question {
  details: HTMLDetailsElement;
  /** The address of the question: the id of its answer. */
  id: string;
  text: string;
}

function questionsOf(list: Element): Question[] {
  return Array.from(list.querySelectorAll<HTMLDetailsElement>('details[name=faq]'), (details) => ({
    details,
    id: details.querySelector('[data-answer]')?.id ?? '',
    text: fold(
      `${details.querySelector('h3')?.textContent} ${details.querySelector('[data-answer]')?.textContent}`,
    ),
  }));
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
 * keeps both in the address.
 */
export function startFaq(): void {
  const list = document.querySelector('[data-faq]');
  const form = document.querySelector<HTMLFormElement>('#faq-search');
  const field = document.querySelector<HTMLInputElement>('#faq-q');
  const count = document.querySelector('#faq-count');
  const none = document.querySelector<HTMLElement>('#faq-none');
  const asked = document.querySelector('#faq-asked');
  if (!list || !form || !field || !count || !none || !asked) return;
  const questions = questionsOf(list);

  const filter = () => {
    for (const { details, text } of questions) details.hidden = !holdsEveryWord(text, field.value);
    for (const topic of list.querySelectorAll<HTMLElement>('[data-topic]')) {
      topic.hidden = !topic.querySelector('details:not([hidden])');
    }
    const shown = questions.filter(({ details }) => !details.hidden).length;
    count.textContent = countInWords(shown, questions.length);
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
    if (named.details.hidden) ask('');
    named.details.open = true;
    named.details.scrollIntoView();
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
      .find(({ details }) => !details.hidden)
      ?.details.querySelector('summary')
      ?.focus();
  });
  for (const { details, id } of questions) {
    details.addEventListener('toggle', () => {
      if (details.open) writeAddress(field.value, id);
      else if (location.hash === `#${id}`) writeAddress(field.value, '');
    });
  }
  copyLinks(list);

  field.value = new URLSearchParams(location.search).get('q') ?? '';
  filter();
  openNamed();
  addEventListener('hashchange', openNamed);
}
