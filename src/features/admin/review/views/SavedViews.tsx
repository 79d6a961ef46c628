import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useAddress } from '#components/portal/use-address.ts';
import { Control } from '#components/ui/Button.tsx';
import { input } from '#components/ui/text-field.ts';
import {
  type DeskView,
  type DeskViewFilter,
  type DeskViews,
  VIEW_LIMITS,
} from '#domain/contributions/desk-views.ts';
import { reasonOf } from '#lib/api-client.ts';
import { confirm } from '#state/questions.ts';
import { below, fault as faultLook, largeOnPhone } from '../panel.tsx';
import { changesFor, filterIn, isSameFilter, saveViews, viewsQuery } from './desk-views.ts';

const BOX = 'm-0 grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2 border-0 border-t border-t-line p-0 pt-2';
const LOOK =
  'min-w-0 flex-1 basis-full justify-start! text-start! current:bg-signal-wash current:border-signal';
const SMALL = 'px-2! text-0!';

export function SavedViews() {
  const { search } = useAddress();
  const { data, error, refetch } = useQuery(viewsQuery);
  const filter = filterIn(search);
  return (
    <fieldset className={BOX}>
      <legend className="float-left w-full pl-2 text-0 text-muted">Saved views</legend>
      {error !== null && !data && (
        <p className={faultLook}>
          They could not be loaded. {reasonOf(error)}{' '}
          <Control onClick={() => void refetch()}>Try again</Control>
        </p>
      )}
      {data && (
        <>
          <ViewList data={data} filter={filter} />
          <ViewName
            start=""
            label="Name of a view of what is shown now"
            action="Save view"
            others={data.views}
            onDone={(name) => {
              const view = { id: crypto.randomUUID(), name, filter, opens: false };
              return saveViews(data, [...data.views, view], 'View saved');
            }}
          />
        </>
      )}
    </fieldset>
  );
}

function ViewList({ data, filter }: { data: DeskViews; filter: DeskViewFilter }) {
  const { go } = useAddress();
  const { views } = data;
  const remove = async (view: DeskView) => {
    const question = {
      title: `Delete the view “${view.name}”?`,
      text: 'The contributions in it stay as they are.',
      action: 'Delete',
      tone: 'bad',
    } as const;
    if (!(await confirm(question))) return;
    await saveViews(
      data,
      views.filter((one) => one !== view),
      'View deleted',
    );
  };
  const moveUp = (at: number) => {
    const moved = [...views];
    moved.splice(at - 1, 0, ...moved.splice(at, 1));
    void saveViews(data, moved, 'Views put in order');
  };
  const openWith = (view: DeskView) =>
    void saveViews(
      data,
      views.map((one) => ({ ...one, opens: one === view && !view.opens })),
      view.opens ? 'The desk opens with everything' : `The desk opens with ${view.name}`,
    );
  const [renaming, setRenaming] = useState<string | null>(null);
  /** Ends the renaming; the keyboard focus returns to where it began. */
  const finishRenaming = (id: string) => {
    setRenaming(null);
    requestAnimationFrame(() => document.getElementById(`rename-view-${id}`)?.focus());
  };
  if (views.length === 0) return null;
  return (
    <ol className="grid max-h-[12rem] grid-cols-[minmax(0,1fr)] gap-2 overflow-y-auto">
      {views.map((view, at) => (
        <li className="flex flex-wrap gap-1" key={view.id}>
          {renaming === view.id ? (
            <ViewName
              start={view.name}
              label={`New name of ${view.name}`}
              action="Rename"
              others={views.filter((one) => one !== view)}
              onDone={(name) => {
                finishRenaming(view.id);
                const renamed = views.map((one) => (one === view ? { ...view, name } : one));
                return name === view.name || saveViews(data, renamed, 'View renamed');
              }}
              onCancel={() => finishRenaming(view.id)}
            />
          ) : (
            <>
              <Control
                className={LOOK}
                aria-current={isSameFilter(view.filter, filter) || undefined}
                onClick={() => go(changesFor(view.filter), 'replace')}
              >
                <span className="truncate">{view.name}</span>
              </Control>
              <Control
                className={SMALL}
                aria-pressed={view.opens}
                aria-label={`Open the desk with ${view.name}`}
                onClick={() => openWith(view)}
              >
                {view.opens ? 'Opens' : 'Open first'}
              </Control>
              {at > 0 && (
                <Control className={SMALL} aria-label={`Move ${view.name} up`} onClick={() => moveUp(at)}>
                  Up
                </Control>
              )}
              <Control
                className={SMALL}
                id={`rename-view-${view.id}`}
                aria-label={`Rename ${view.name}`}
                onClick={() => setRenaming(view.id)}
              >
                Rename
              </Control>
              <Control className={SMALL} aria-label={`Delete ${view.name}`} onClick={() => void remove(view)}>
                Delete
              </Control>
            </>
          )}
        </li>
      ))}
    </ol>
  );
}

interface ViewNameProps {
  start: string;
  label: string;
  action: string;
  others: readonly DeskView[];
  /** Saves the name; true once saved. */
  onDone: (name: string) => boolean | Promise<boolean>;
  onCancel?: () => void;
}

/** Why a name is invalid, or null. The server checks the same. */
function faultOf(name: string, isNew: boolean, others: readonly DeskView[]): string | null {
  if (name === '') return 'Please give it a name.';
  if (others.some((one) => one.name.toLowerCase() === name.toLowerCase()))
    return 'A view of that name is there already.';
  return isNew && others.length >= VIEW_LIMITS.views ? `Keep ${VIEW_LIMITS.views} views at most.` : null;
}

function ViewName({ start, label, action, others, onDone, onCancel }: ViewNameProps) {
  const id = useId();
  const [name, setName] = useState(start);
  const [fault, setFault] = useState<string | null>(null);
  const save = async () => {
    const wanted = name.trim();
    const found = faultOf(wanted, start === '', others);
    setFault(found);
    if (found === null && (await onDone(wanted))) setName('');
  };
  return (
    <div className="min-w-0 flex-1">
      <div className="flex gap-2">
        <input
          className={input({ size: 'sm', className: `min-w-0 flex-1 ${largeOnPhone}` })}
          aria-label={label}
          aria-invalid={fault === null ? undefined : true}
          aria-describedby={id}
          placeholder="Name what is shown"
          value={name}
          maxLength={VIEW_LIMITS.name}
          autoComplete="off"
          ref={start === '' ? undefined : (field) => field?.focus()}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') void save();
            if (event.key !== 'Escape' || !onCancel) return;
            // The desk would move the focus from the field to the list.
            event.stopPropagation();
            onCancel();
          }}
        />
        <Control onClick={() => void save()}>{action}</Control>
        {onCancel && <Control onClick={onCancel}>Cancel</Control>}
      </div>
      <p className={fault === null ? below : faultLook} id={id} role="status">
        {fault}
      </p>
    </div>
  );
}
