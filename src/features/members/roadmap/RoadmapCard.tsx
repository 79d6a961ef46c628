import { TilesPlot } from '#components/portal/TilesPlot.tsx';
import { RELATED_APP_LABELS } from '#domain/apps.ts';
import type { MemberRoadmapItem } from '#domain/roadmap/member-contract.ts';
import { takesVotes } from '#domain/roadmap/roadmap.ts';
import { dayOf } from '#lib/in-words.ts';
import { LongText } from '../LongText.tsx';
import { PressButton } from '../PressButton.tsx';

interface RoadmapCardProps {
  item: MemberRoadmapItem;
  onPress: (item: MemberRoadmapItem) => void;
}

/** One item with its votes; a completed one keeps its number and takes no more. */
export function RoadmapCard({ item, onPress }: RoadmapCardProps) {
  const { id, title, description, related_app, votes_total, voted, completed_at } = item;
  return (
    <li className={voted ? 'board-card voted' : 'board-card'} id={`item-${id}`} tabIndex={-1}>
      <div className="what">
        <h3>{title}</h3>
        <LongText text={description} of={title} />
        <p className="facts">
          {related_app && (
            <span className="app-name">
              <i className={`t-${related_app === 'not_app_specific' ? 'next' : related_app}`} />
              {RELATED_APP_LABELS[related_app]}
            </span>
          )}
          {voted && <span className="own">Your vote</span>}
          {completed_at && <time dateTime={completed_at}>Done on {dayOf(completed_at)}</time>}
        </p>
        <TilesPlot count={votes_total} app={related_app} mine={voted} />
      </div>
      {takesVotes(item.column_name) ? (
        <PressButton
          count={votes_total}
          pressed={voted}
          thing="vote"
          title={title}
          onPress={() => onPress(item)}
        />
      ) : (
        <p className="pressed-out">
          {votes_total}
          <span className="vh">{votes_total === 1 ? ' vote' : ' votes'}</span>
        </p>
      )}
    </li>
  );
}
