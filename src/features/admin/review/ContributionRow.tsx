import { type MouseEvent, memo } from 'react';
import { RELATED_APP_LABELS } from '#domain/apps.ts';
import type { ContributionSummary } from '#domain/contributions/summary.ts';
import { CONTRIBUTION_TYPE_LABELS } from '#domain/contributions/types.ts';
import { ageInWords, summaryOf } from '#lib/in-words.ts';
import { StatusSign } from './StatusBadge.tsx';

interface ContributionRowProps {
  row: ContributionSummary;
  current: boolean;
  /** Another admin who has it open. */
  reader: string | undefined;
  href: string;
  /** The present moment, in milliseconds. */
  age: number;
  /** `byKey`: opened with the keyboard, so the focus goes along. */
  onOpen: (id: string, byKey: boolean) => void;
}

/** One contribution in the list. A real link, so that it can be opened in a tab of its own. */
export const ContributionRow = memo(function ContributionRow(props: ContributionRowProps) {
  const { row, current, reader, href, age, onOpen } = props;
  const { id, related_app: app, contribution_type: type } = row;
  const isApp = app !== null && app !== 'not_app_specific';

  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen(id, event.detail === 0);
  };

  return (
    <li>
      <a className="item" id={`row-${id}`} href={href} aria-current={current || undefined} onClick={onClick}>
        <span className={`chip ${isApp ? `t-${app}` : 't-next'}`} aria-hidden="true">
          {isApp ? RELATED_APP_LABELS[app].slice(0, 2) : '?'}
        </span>
        <b>{row.display_name}</b>
        <time className="muted num" dateTime={row.created_at}>
          {ageInWords(row.created_at, age)}
        </time>
        <span className="s">{summaryOf(row.summary)}</span>
        <StatusSign status={row.status} answered={row.answered} />
        <span className="vh">
          {CONTRIBUTION_TYPE_LABELS[type]}
          {isApp && `, ${RELATED_APP_LABELS[app]}`}
        </span>
        {reader !== undefined && <span className="reader">Being reviewed by {reader}</span>}
      </a>
    </li>
  );
});
