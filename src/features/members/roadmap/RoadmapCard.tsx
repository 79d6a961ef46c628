import { RELATED_APP_LABELS } from '#domain/apps.ts';
import { dayOf } from '#domain/formats.ts';
import { takesVotes } from '#domain/roadmap/roadmap.ts';
import { PATHS } from '#lib/paths.ts';
import { count, facts, own, plainTitle, row } from '../classes.ts';
import { FollowButton } from '../FollowButton.tsx';
import { LongText } from '../LongText.tsx';
import { ItemNotes } from '../Notes.tsx';
import { VoteButton } from '../VoteButton.tsx';
import { followsItem, type RoadmapRow } from './use-roadmap.ts';

/** Highlighted when a link targets it. */
const CARD = [
  row,
  'scroll-my-9 grid-cols-[minmax(0,1fr)_4rem] large-text:grid-cols-1',
  'focus-visible:outline-3 focus-visible:outline-signal focus-visible:outline-offset-1',
  'target:outline-3 target:outline-signal target:outline-offset-1',
].join(' ');

interface RoadmapCardProps {
  item: RoadmapRow;
  onVote: (item: RoadmapRow) => void;
  onFollow: (id: string) => void;
}

/** A completed item keeps its count and takes no more votes. */
export function RoadmapCard({ item, onVote, onFollow }: RoadmapCardProps) {
  const { id, title, description, related_app, votes_total, voted, completed_at } = item;
  const tone = related_app === 'not_app_specific' ? 'edge-line t-next' : `t-${related_app}`;
  return (
    <li className={CARD} id={`item-${id}`} tabIndex={-1}>
      <div className="grid min-w-0 gap-2 [&>p]:text-muted">
        <h3 className={`${plainTitle} wrap-anywhere text-2`}>{title}</h3>
        <LongText text={description} of={title} />
        <ItemNotes notes={item.notes} title={title} />
        <p className={`${facts} gap-x-4 gap-y-1 empty:hidden`}>
          {related_app && (
            <span className="inline-flex items-center gap-2 font-medium text-ink">
              <i className={`size-[0.875rem] rounded-[2px] bg-tile ${tone}`} />
              {RELATED_APP_LABELS[related_app]}
            </span>
          )}
          {voted && <span className={own}>Your vote</span>}
          {completed_at && <time dateTime={completed_at}>Completed on {dayOf(completed_at)}</time>}
        </p>
        <Lineage item={item} />
        <FollowButton following={followsItem(item)} title={title} onPress={() => onFollow(id)} />
      </div>
      {takesVotes(item.column_name) ? (
        <VoteButton
          count={votes_total}
          pressed={voted}
          noun="vote"
          title={title}
          onPress={() => onVote(item)}
        />
      ) : (
        <p className={`${count} grid min-h-8 place-content-center text-center`}>
          {votes_total}
          <span className="sr-only">{votes_total === 1 ? ' vote' : ' votes'}</span>
        </p>
      )}
    </li>
  );
}

/** Links to the idea it came from and its open missions. */
function Lineage({ item: { title, idea_id, missions } }: { item: RoadmapRow }) {
  return (
    <>
      {idea_id && (
        <p>
          <a href={`${PATHS.insiderzIdeas}#idea-${idea_id}`}>
            From an idea<span className="sr-only">: {title}</span>
          </a>
        </p>
      )}
      {missions.map(({ id, title: name, open }) => (
        <p className="wrap-anywhere" key={id}>
          Mission: {open ? <a href={`${PATHS.insiderzMissions}#mission-${id}`}>{name}</a> : `${name}, closed`}
        </p>
      ))}
    </>
  );
}
