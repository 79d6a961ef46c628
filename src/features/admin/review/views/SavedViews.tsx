import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAddress } from '#components/portal/use-address.ts';
import { control } from '#components/ui/button.ts';
import { input } from '#components/ui/text-field.ts';
import {
  type DeskView,
  type DeskViewFilter,
  type DeskViews,
  VIEW_LIMITS,
} from '#domain/contributions/desk-views.ts';
import { reasonOf } from '#lib/api-client.ts';
import { confirm } from '#state/confirm.ts';
import { below, fault as faultLook, largeOnPhone } from '../panel.ts';
import { changesFor, filterIn, isSameFilter, keepViews, viewsQuery } from './desk-views.ts';

const BOX = 'm-0 grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2 border-0 border-t border-t-line p-0 pt-2';
const LOOK = 'min-w-0 flex-1 justify-start! text-start! current:bg-signal-wash current:border-signal';
const SMALL = 'px-2! text-0!';

/** The admin's own views of the desk: one press shows one; they are named, ordered, opened first and deleted here. */
export function SavedViews() {
  const { search, go } = useAddress();
  const { data, error, refetch } = useQuery(viewsQuery);
  const filter = filterIn(search);
  return (
    <fieldset className={BOX}>
      <legend className="float-left w-full pl-2 text-0 text-muted">Saved views</legend>
      {error !== null && !data && (
        <p className={faultLook}>
          They could not be loaded. {reasonOf(error)}{' '}
          <button className={control()} type="button" onClick={() => void refetch()}>
            Try again
          </button>
        </p>
      )}
      {data && (
        <>
          <ViewList data={data} filter={filter} onShow={(view) => go(changesFor(view.filter), 'replace')} />
          <NewView data={data} filter={filter} />
        </>
      )}
    </fieldset>
  );
}

interface ViewListProps {
  data: DeskViews;
  filter: DeskViewFilter;
  onShow: (view: DeskView) => void;
}

function ViewList({ data, filter, onShow }: ViewListProps) {
  const { views } = data;
  const remove = async (view: DeskView) => {
    const question = {
      title: `Delete the view “${view.name}”?`,
      text: 'The contributions in it stay as they are.',
      action: 'Delete',
      tone: 'bad',
    } as const;
    if (!(await confirm(question))) return;
    await keepViews(
      data,
      views.filter((one) => one !== view),
      'View deleted',
    );
  };
  const moveUp = (at: number) => {
    const moved = [...views];
    moved.splice(at - 1, 0, ...moved.splice(at, 1));
    void keepViews(data, moved, 'Views put in order');
  };
  const openWith = (view: DeskView) =>
    void keepViews(
      data,
      views.map((one) => ({ ...one, opens: one === view && !view.opens })),
      view.opens ? 'The desk opens with everything' : `The desk opens with ${view.name}`,
    );
  if (views.length === 0) return null;
  return (
    <ol className="grid max-h-[12rem] grid-cols-[minmax(0,1fr)] gap-2 overflow-y-auto">
      {views.map((view, at) => (
        <li className="flex gap-1" key={view.id}>
          <button
            className={control({ className: LOOK })}
            type="button"
            aria-current={isSameFilter(view.filter, filter) || undefined}
            onClick={() => onShow(view)}
          >
            <span className="truncate">{view.name}</span>
          </button>
          <button
            className={control({ className: SMALL })}
            type="button"
            aria-pressed={view.opens}
            aria-label={`Open the desk with ${view.name}`}
            onClick={() => openWith(view)}
          >
            {view.opens ? 'Opens' : 'Open first'}
          </button>
          {at > 0 && (
            <button
              className={control({ className: SMALL })}
              type="button"
              aria-label={`Move ${view.name} up`}
              onClick={() => moveUp(at)}
            >
              Up
            </button>
          )}
          <button
            className={control({ className: SMALL })}
            type="button"
            aria-label={`Delete ${view.name}`}
            onClick={() => void remove(view)}
          >
            Delete
          </button>
        </li>
      ))}
    </ol>
  );
}

/** Keeps what the address holds now under a name. */
function NewView({ data, filter }: { data: DeskViews; filter: DeskViewFilter }) {
  const [name, setName] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const { views } = data;
  const save = async () => {
    const wanted = name.trim();
    const taken = views.some((one) => one.name.toLowerCase() === wanted.toLowerCase());
    if (wanted === '') return setFault('Please give it a name.');
    if (taken) return setFault('A view of that name is there already.');
    if (views.length >= VIEW_LIMITS.views) return setFault(`Keep ${VIEW_LIMITS.views} views at most.`);
    setFault(null);
    const view = { id: crypto.randomUUID(), name: wanted, filter, opens: false };
    if (await keepViews(data, [...views, view], 'View saved')) setName('');
  };
  return (
    <div>
      <div className="flex gap-2">
        <input
          className={input({ size: 'sm', className: `min-w-0 flex-1 ${largeOnPhone}` })}
          aria-label="Name of a view of what is shown now"
          aria-invalid={fault === null ? undefined : true}
          aria-describedby="desk-view-fault"
          placeholder="Name what is shown"
          value={name}
          maxLength={VIEW_LIMITS.name}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') void save();
          }}
        />
        <button className={control()} type="button" onClick={() => void save()}>
          Save view
        </button>
      </div>
      <p className={fault === null ? below : faultLook} id="desk-view-fault" role="status">
        {fault}
      </p>
    </div>
  );
}
