import { MissingTileDrawing } from '#components/portal/drawings.tsx';
import { RowsEmpty, RowsLoading, RowsState } from '#components/portal/ListState.tsx';
import { RowsTable } from '#components/portal/RowsTable.tsx';
import { Button, Control } from '#components/ui/Button.tsx';
import { badge } from '#components/ui/badge.ts';
import { dialog } from '#components/ui/dialog.ts';
import { problem } from '#components/ui/text-field.ts';
import { dayOf, range } from '#domain/formats.ts';
import { Part } from './Part.tsx';

const BADGES = ['signal', 'quiet', 'success', 'danger', 'ask', 'soon'] as const;

export function Surfaces({ now }: { now: string }) {
  return (
    <>
      <Part title="Badges">
        {(['md', 'sm'] as const).map((size) => (
          <div key={size} className="flex flex-wrap gap-3">
            {BADGES.map((kind) => (
              <span key={kind} className={badge({ kind, size })}>
                {kind}
              </span>
            ))}
          </div>
        ))}
      </Part>
      <Part title="Card">
        <div className="w-full rounded-2 border border-line bg-raised p-5 shadow-1">
          <h3>A card</h3>
          <p className="mt-3 text-muted">A raised surface with an edge.</p>
        </div>
      </Part>
      <Part title="Table">
        <RowsTable caption="Rewards" columns={['Reward', 'INZ', 'Since']} actions="Change">
          {['Minor bug with clear steps', 'Small UX tweak'].map((name) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td data-label="INZ">{range(50, 150)}</td>
              <td data-label="Since">{dayOf(now)}</td>
              <td>
                <Control about={name}>Edit</Control>
              </td>
            </tr>
          ))}
        </RowsTable>
      </Part>
      <Part title="Empty, loading, failed">
        <div className="w-full">
          <RowsEmpty title="Nothing here yet">
            <p>What will be here, and how to put it there.</p>
          </RowsEmpty>
          <RowsState>
            <MissingTileDrawing className="w-[6rem]" />
          </RowsState>
          <RowsLoading things="the kit" />
          <div className={problem}>
            <p className="font-semibold text-danger">It was not sent.</p>
            <p>Nothing you typed has been lost.</p>
          </div>
        </div>
      </Part>
      <Part title="Dialog">
        <dialog className={`static! m-0 w-full! ${dialog.box()}`} aria-labelledby="kit-dialog-title" open>
          <div className={dialog.inner}>
            <header className={dialog.head}>
              <h3 className={dialog.title} id="kit-dialog-title">
                Revoke this token?
              </h3>
            </header>
            <div className={dialog.body}>
              <p>Its link opens nothing from now on.</p>
            </div>
            <footer className={dialog.foot}>
              <Button kind="line" size="sm">
                Cancel
              </Button>
              <Button kind="danger" size="sm">
                Revoke
              </Button>
            </footer>
          </div>
        </dialog>
      </Part>
      <Part
        title="Toasts"
        note="At the end of the window: above the bar of a decision, above the fields on a phone."
      >
        <div className="toasts static! w-full!">
          {(['Saved', 'Not saved'] as const).map((title) => (
            <div key={title} className={title === 'Saved' ? 'toast' : 'toast bad'}>
              <p>
                <strong>{title}</strong>What happened, in one sentence.
              </p>
              <button type="button" aria-label={`Dismiss: ${title}`}>
                ×
              </button>
              <button className="do" type="button">
                Undo
              </button>
            </div>
          ))}
        </div>
      </Part>
    </>
  );
}
