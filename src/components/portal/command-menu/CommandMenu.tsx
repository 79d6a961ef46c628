import { Autocomplete } from '@base-ui/react/autocomplete';
import { useStore } from '@nanostores/react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Key } from '#components/ui/Key.tsx';
import { plural } from '#domain/formats.ts';
import { fold, wordMatcher } from '#domain/search-text.ts';
import { PATHS } from '#lib/paths.ts';
import { $session, type SignedIn } from '#state/session.ts';
import { signOutWhenSent } from '#state/sign-out-when-sent.ts';
import { iconButton } from '../frame.ts';
import { Icon } from '../Icon.tsx';
import { PersonTile } from '../PersonTile.tsx';
import { openAddress } from '../use-address.ts';
import { $shortcutsShown } from '../use-keys.ts';
import { aroundMatch, type Entry, type EntryGroup, matching, placesFor } from './entries.ts';
import { FIND_NAME, type FindProps, find, useModal } from './find.ts';
import { useFound } from './found.ts';

const OPTION = [
  'grid min-h-hit cursor-pointer grid-cols-[1.75rem_minmax(0,1fr)_auto] items-center gap-3 rounded-2 px-3 py-1',
  'outline-none data-highlighted:bg-signal-wash data-highlighted:[box-shadow:inset_3px_0_0_var(--signal)]',
  'forced-colors:data-highlighted:[outline:2px_solid_Highlight]',
].join(' ');
const TILE = 'grid size-[1.75rem] place-items-center rounded-1 bg-sunk [&>svg]:size-[1rem]';
const MARK =
  'bg-transparent font-semibold text-inherit underline decoration-signal decoration-2 underline-offset-[0.2em]';

/** Shown before something is typed; a list may offer one for each of its rows. */
const ACTIONS_AT_FIRST = 10;

/** What the page offers to press: elements that name their command, there or in their title. */
const pageActions = (): Entry[] =>
  [...document.querySelectorAll<HTMLElement>('[data-command]')]
    .filter((control) => control.checkVisibility() && !control.matches('[disabled], [aria-disabled=true]'))
    .map((control, n) => ({
      id: `action-${n}`,
      title: control.dataset.command || control.title,
      note: '',
      icon: 'review',
      to: () => control.click(),
      ...(control.ariaKeyShortcuts && { keys: control.ariaKeyShortcuts }),
    }));

const ALWAYS: readonly Entry[] = [
  {
    id: 'keys',
    title: 'Keyboard shortcuts',
    note: '',
    icon: 'keyboard',
    to: () => $shortcutsShown.set(true),
    keys: '?',
  },
  {
    id: 'sign-out',
    title: 'Sign Out',
    note: '',
    icon: 'external',
    to: () => void signOutWhenSent(PATHS.home),
  },
];

function useGroups(session: SignedIn, text: string) {
  const [actions] = useState(pageActions);
  const [places] = useState(() => placesFor(session, location.pathname));
  const { groups, isLoading, hasFailed } = useFound(session, text);
  const matches = wordMatcher(text);
  const isEmpty = text.trim() === '';
  const goTo = { value: 'Go to', items: matching(places, matches, text, isEmpty ? places.length : 5) };
  const act = {
    value: 'Actions',
    items: isEmpty
      ? [...actions.slice(0, ACTIONS_AT_FIRST), ...ALWAYS]
      : matching([...actions, ...ALWAYS], matches, text, 2 * ACTIONS_AT_FIRST),
  };
  const isNamed = ({ items }: EntryGroup) => !isEmpty && fold(items[0]?.title ?? '').startsWith(fold(text));
  const own = [goTo, act];
  const shown = [...own.filter(isNamed), ...groups, ...own.filter((group) => !isNamed(group))];
  return { groups: shown.filter(({ items }) => items.length > 0), isLoading, hasFailed };
}

function Option({ entry, text, onPress }: { entry: Entry; text: string; onPress: () => void }) {
  const { title, note, icon, keys } = entry;
  const [before, match, after] = aroundMatch(title, text);
  return (
    <Autocomplete.Item className={OPTION} value={entry} onClick={onPress}>
      {icon === 'person' ? (
        <PersonTile name={title} className="w-[1.75rem]" />
      ) : (
        <span className={TILE}>
          <Icon of={icon} />
        </span>
      )}
      <span className="truncate" dir="auto">
        {before}
        {match && <mark className={MARK}>{match}</mark>}
        {after}
      </span>
      <span className="max-w-[18rem] truncate text-0 text-muted max-sm:max-w-[9rem]">
        {keys ? <Key>{keys}</Key> : note}
      </span>
    </Autocomplete.Item>
  );
}

export function CommandMenu(props: FindProps) {
  const session = useStore($session);
  return session.status === 'signed-in' && <OpenMenu session={session} {...props} />;
}

function OpenMenu({ session, text, onText, onClose }: FindProps & { session: SignedIn }) {
  const dialog = useModal();
  const highlighted = useRef<Entry>(undefined);
  const { groups, isLoading, hasFailed } = useGroups(session, text);
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);

  const choose = ({ to }: Entry, inNewTab: boolean) => {
    if (inNewTab && typeof to === 'string') return void open(to, '_blank', 'noopener');
    dialog.current?.close();
    onClose();
    if (typeof to === 'string') openAddress(to);
    else to();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && highlighted.current)
      choose(highlighted.current, true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press outside the menu closes it; Escape does so by key.
    <dialog
      ref={dialog}
      className={find.box}
      aria-label={FIND_NAME}
      onClose={onClose}
      onKeyDownCapture={onKeyDown}
      onClick={({ target }) => {
        if (target === dialog.current) onClose();
      }}
    >
      <Autocomplete.Root
        open
        inline
        items={groups}
        value={text}
        onValueChange={onText}
        filter={null}
        autoHighlight="always"
        keepHighlight
        itemToStringValue={({ title }: Entry) => title}
        onItemHighlighted={(entry: Entry | undefined) => {
          highlighted.current = entry;
        }}
      >
        <div className={find.field}>
          <Icon of="search" />
          <Autocomplete.Input
            className={find.input}
            aria-label={FIND_NAME}
            autoComplete="off"
            spellCheck={false}
          />
          <span className="max-lg:hidden">
            <Key>Esc</Key>
          </span>
          <button className={`${iconButton} lg:hidden`} type="button" aria-label="Close" onClick={onClose}>
            <Icon of="close" />
          </button>
        </div>
        <Autocomplete.List
          className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2"
          aria-label="Results"
        >
          {({ value, items }: EntryGroup) => (
            <Autocomplete.Group key={value} items={items}>
              <Autocomplete.GroupLabel className="px-3 pt-3 pb-1 font-semibold text-0 text-muted leading-[1.3]">
                {value}
              </Autocomplete.GroupLabel>
              <Autocomplete.Collection>
                {(entry: Entry) => (
                  <Option key={entry.id} entry={entry} text={text} onPress={() => choose(entry, false)} />
                )}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
      </Autocomplete.Root>
      <footer className="flex flex-none flex-wrap gap-x-4 gap-y-1 border-t border-t-line px-4 py-3 text-0 text-muted">
        <span className="flex items-center gap-1 max-lg:hidden">
          <Key>↑</Key> <Key>↓</Key> move <Key>Enter</Key> open <Key>Ctrl Enter</Key> open in a new tab
        </span>
        <span role="status">
          {isLoading ? 'Searching...' : plural(count, 'result')}
          {hasFailed && ' Some lists could not be loaded.'}
        </span>
      </footer>
    </dialog>
  );
}
