import { useStore } from '@nanostores/react';
import { type RefObject, useMemo, useState } from 'react';
import { FormStatus } from '#components/forms/FormStatus.tsx';
import type { FormHandle } from '#components/forms/use-form.ts';
import { useRows } from '#components/portal/use-rows.ts';
import { Control } from '#components/ui/Button.tsx';
import { Field } from '#components/ui/Field.tsx';
import { input, message } from '#components/ui/text-field.ts';
import type { BadgeRow, Candidate, HolderRow } from '#domain/badges/contract.ts';
import { fold, wordMatcher } from '#domain/search-text.ts';
import { reasonOf } from '#lib/api-client.ts';
import { $session } from '#state/session.ts';
import { peopleList } from '../look.ts';
import { BadgeInzField } from './BadgeInz.tsx';
import { candidatesQuery } from './badges.ts';

const GIVE = 'aria-disabled:cursor-default aria-disabled:border-transparent! aria-disabled:text-muted';
const OFFERED = 6;

interface AwardPickerProps {
  badge: BadgeRow;
  holders: readonly HolderRow[];
  form: FormHandle<{ inz: string }>;
  chosen: RefObject<Candidate | null>;
}

/** Removes duplicates: a person has one row per role, perhaps on different pages. */
function distinct(rows: readonly Candidate[]): Candidate[] {
  return [...new Map(rows.map((person) => [person.id, person])).values()].sort((a, b) =>
    a.display_name.localeCompare(b.display_name),
  );
}

export function AwardPicker({ badge, holders, form, chosen }: AwardPickerProps) {
  const { rows, state, fault, reload } = useRows(candidatesQuery);
  const session = useStore($session);
  const adminId = session.status === 'signed-in' ? session.user.id : null;
  const [q, setQ] = useState('');
  const people = useMemo(() => distinct(rows), [rows]);
  const holding = useMemo(() => new Set(holders.map(({ member_id }) => member_id)), [holders]);
  const matches = wordMatcher(q);
  const found = people.filter(({ display_name, username }) => matches(fold(`${display_name} ${username}`)));
  const offered = found.slice(0, OFFERED);

  const award = (person: Candidate) => {
    if (form.busy || holding.has(person.id)) return;
    chosen.current = person;
    void form.submit();
  };

  return (
    <div className="mb-5 [&>div:has(>label)]:mb-3!">
      <BadgeInzField form={form} badgeKey={badge.key} />
      <Field id="award-search" label="Award to" hint="Search among members and admins by name.">
        <input
          className={input()}
          id="award-search"
          type="search"
          value={q}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          aria-describedby="award-search-hint"
          onChange={(event) => setQ(event.target.value)}
          onKeyDown={(event) => {
            // Enter must not submit the sheet's form and close it.
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
      </Field>
      <p className="sr-only" role="status">
        {state === 'loading' ? 'Loading people...' : `${found.length} found`}
      </p>
      {state === 'failed' && (
        <p className={message} role="alert">
          The people could not be loaded. {reasonOf(fault)} <Control onClick={reload}>Try again</Control>
        </p>
      )}
      <FormStatus form={form} />
      <ul className={peopleList} aria-label="People">
        {offered.map((person) => (
          <li key={person.id}>
            <span>
              <b>{person.display_name}</b> <span className="text-muted">@{person.username}</span>
            </span>
            {person.id === adminId && !holding.has(person.id) ? (
              <span className="text-muted">You; another admin can award it</span>
            ) : (
              <Control
                about={person.display_name}
                className={GIVE}
                aria-disabled={form.busy || holding.has(person.id)}
                onClick={() => award(person)}
              >
                {holding.has(person.id)
                  ? 'Holds it'
                  : form.busy && chosen.current === person
                    ? 'Awarding...'
                    : 'Award'}
              </Control>
            )}
          </li>
        ))}
      </ul>
      {state === 'ready' && found.length === 0 && <p className="text-muted">No member has that name.</p>}
      {found.length > OFFERED && (
        <p className="note mt-2">{found.length - OFFERED} more. Type more of the name to find them.</p>
      )}
    </div>
  );
}
