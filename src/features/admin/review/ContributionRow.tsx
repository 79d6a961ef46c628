import { type MouseEvent, memo } from 'react';
import {
  CONTRIBUTION_TYPE_LABELS,
  type Contribution,
  RELATED_APP_LABELS,
} from '#domain/contributions/contribution.ts';
import { ageInWords, summaryOf } from '#lib/in-words.ts';
import { StatusSign } from './StatusBadge.tsx';

interface ContributionRowProps {
  contribution: Contribution;
  current: boolean;
  href: string;
  now: number;
  /** `byKey`: opened with the keyboard, so the focus goes along. */
  onOpen: (id: string, byKey: boolean) => void;
}

/** One contribution in the list. A real link, so that it can be opened in a tab of its own. */
export const ContributionRow = memo(function ContributionRow(props: ContributionRowProps) {
  const { contribution, current, href, now, onOpen } = props;
  const { id, related_app: app, contribution_type: type } = contribution;
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
        <b>{contribution.display_name}</b>
        <time className="muted num" dateTime={contribution.created_at}>
          {ageInWords(contribution.created_at, now)}
        </time>
        <span className="s">{summaryOf(contribution.description)}</span>
        <StatusSign status={contribution.status} />
        <span className="vh">
          {CONTRIBUTION_TYPE_LABELS[type]}
          {isApp && `, ${RELATED_APP_LABELS[app]}`}
        </span>
      </a>
    </li>
  );
});
