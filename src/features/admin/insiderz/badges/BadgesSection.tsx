import { useState } from 'react';
import { BadgeTile } from '#components/portal/badge-drawing.tsx';
import { type ListSpec, newestFirst } from '#components/portal/list-view.ts';
import { useRows } from '#components/portal/use-rows.ts';
import { Button, Control } from '#components/ui/Button.tsx';
import type { BadgeRow } from '#domain/badges/contract.ts';
import { plural } from '#domain/formats.ts';
import { RecordList } from '../../RecordList.tsx';
import { recordTitle } from '../look.ts';
import { BadgeSheet } from './BadgeSheet.tsx';
import { badgesQuery } from './badges.ts';
import { HoldersSheet } from './HoldersSheet.tsx';
import { Suggestions } from './Suggestions.tsx';

const byName = (a: BadgeRow, b: BadgeRow) => a.name.localeCompare(b.name, 'en-GB');

const SPEC: ListSpec<BadgeRow> = {
  searchIn: ({ name, key, description }) => `${name} ${key} ${description}`,
  sorts: {
    name: { label: 'By name', compare: byName },
    holders: { label: 'Most held', compare: (a, b) => b.holders - a.holders || byName(a, b) },
    newest: { label: 'Newest first', compare: newestFirst },
  },
};

const holderCount = (count: number): string =>
  count === 0 ? 'Nobody holds it yet' : plural(count, 'person holds it', 'people hold it');

export function BadgesSection() {
  const handle = useRows(badgesQuery);
  const [opened, setOpened] = useState<string | null>(null);
  const [making, setMaking] = useState(false);
  const badge = handle.rows.find(({ id }) => id === opened);

  return (
    <>
      <Suggestions />
      <RecordList
        rows={handle}
        spec={SPEC}
        things={['badge', 'badges']}
        empty={['No badges yet', 'A badge thanks someone in public. Its picture is made from its key.']}
        tools={
          <Button size="sm" data-command="New badge" onClick={() => setMaking(true)}>
            New badge
          </Button>
        }
      >
        {(shown) => (
          <ul
            className="grid grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] gap-3"
            aria-label="Badges"
          >
            {shown.map((row) => (
              <li
                key={row.id}
                className="grid grid-cols-[auto_minmax(0,1fr)] large-text:grid-cols-1 items-start gap-4 rounded-2 border border-line bg-ground p-4"
              >
                <BadgeTile badgeKey={row.key} />
                <div className="grid justify-items-start gap-1">
                  <h3 className={recordTitle()}>{row.name}</h3>
                  <p className="wrap-anywhere text-muted">{row.description}</p>
                  <p className="text-0">{holderCount(row.holders)}</p>
                  <Control kind="quiet" about={row.name} className="-ml-3" onClick={() => setOpened(row.id)}>
                    Award or revoke
                  </Control>
                </div>
              </li>
            ))}
          </ul>
        )}
      </RecordList>
      {making && <BadgeSheet onClose={() => setMaking(false)} />}
      {badge && <HoldersSheet badge={badge} onClose={() => setOpened(null)} />}
    </>
  );
}
