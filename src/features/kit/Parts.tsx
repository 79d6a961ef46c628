import type { ReactNode } from 'react';
import { MissingTileDrawing } from '#components/portal/drawings.tsx';
import { views } from '#components/portal/frame.ts';
import { RowsEmpty, RowsLoading, RowsState } from '#components/portal/ListState.tsx';
import { RowsTable } from '#components/portal/RowsTable.tsx';
import { Button, Control } from '#components/ui/Button.tsx';
import { badge } from '#components/ui/badge.ts';
import { control } from '#components/ui/button.ts';
import { check } from '#components/ui/check.ts';
import { dialog } from '#components/ui/dialog.ts';
import { disclosure } from '#components/ui/disclosure.ts';
import { Field } from '#components/ui/Field.tsx';
import { Key } from '#components/ui/Key.tsx';
import { PasswordField } from '#components/ui/PasswordField.tsx';
import { TabList } from '#components/ui/TabList.tsx';
import { input, problem } from '#components/ui/text-field.ts';
import { toggle } from '#components/ui/toggle.ts';
import { dayOf, range } from '#domain/formats.ts';

export function Part({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  const id = `kit-${title.toLowerCase().replaceAll(/\W+/g, '-')}`;
  return (
    <section className="border-t border-t-line py-5" aria-labelledby={id}>
      <h2 className="font-semibold font-text text-1 leading-[1.4] tracking-normal" id={id}>
        {title}
      </h2>
      {note && <p className="note">{note}</p>}
      <div className="mt-4 grid justify-items-start gap-4">{children}</div>
    </section>
  );
}

const KINDS = ['signal', 'line', 'danger', 'ink', 'paper'] as const;
const TABS = [
  { id: 'log-in', name: 'Log In' },
  { id: 'sign-up', name: 'Sign Up' },
] as const;
const ROW = 'flex flex-wrap items-center gap-3';

export function Controls() {
  return (
    <>
      <Part title="Buttons" note="One signal a screen; in rows of a list they are outlined.">
        {(['md', 'sm'] as const).map((size) => (
          <div key={size} className={ROW}>
            {KINDS.map((kind) => (
              <Button key={kind} kind={kind} size={size}>
                {kind}
              </Button>
            ))}
            <Button size={size} disabled>
              disabled
            </Button>
          </div>
        ))}
        <div className={ROW}>
          <Control>Refresh</Control>
          <Control kind="quiet">Quiet</Control>
          <Control kind="quiet" aria-current="page">
            Quiet, current
          </Control>
          <Key>J</Key>
        </div>
      </Part>
      <Part title="Tabs and views">
        <TabList
          label="Kit"
          className="flex gap-1"
          tabClassName={control({ className: 'aria-selected:bg-ink aria-selected:text-ground' })}
          tabs={TABS}
          current="log-in"
          onChange={() => {}}
          panelOf={() => undefined}
        />
        <nav className={views.row} aria-label="Views of the kit">
          <a className={views.view} href="#kit-tabs-and-views" aria-current="page">
            Waiting <span className="font-regular text-muted">4</span>
          </a>
          <a className={views.view} href="#kit-tabs-and-views">
            Tokens
          </a>
        </nav>
      </Part>
      <Part title="Disclosure">
        {[false, true].map((open) => (
          <details key={String(open)} open={open}>
            <summary className={`flex min-h-control cursor-pointer items-center font-semibold ${disclosure}`}>
              {open ? 'Open' : 'Closed'}
            </summary>
            <p>What is shown on request.</p>
          </details>
        ))}
      </Part>
      <Part title="Fields">
        <div className="w-full max-w-[34rem] pl-5">
          <Field id="kit-name" label="Name" hint="What others see." optional>
            <input className={input()} id="kit-name" defaultValue="Fern" />
          </Field>
          <Field id="kit-address" label="Email" error="Must be a valid email address">
            <input className={input()} id="kit-address" defaultValue="fern at home" aria-invalid />
          </Field>
          <PasswordField id="kit-password" name="kit-password" label="Password" autoComplete="new-password" />
          <Field id="kit-choice" label="Type">
            <select className={input({ size: 'sm' })} id="kit-choice">
              <option>Bug / Rough edge</option>
            </select>
          </Field>
          <Field id="kit-text" label="Message">
            <textarea className={input({ size: 'sm' })} id="kit-text" defaultValue="Two lines of words." />
          </Field>
          <Field id="kit-off" label="Not now">
            <input className={input()} id="kit-off" defaultValue="Cannot be changed" disabled />
          </Field>
        </div>
      </Part>
      <Part title="Switch and check" note="A switch acts at once; a box is sent with its form.">
        {[true, false].map((on) => (
          <label key={String(on)} className={toggle.row}>
            <input className={toggle.box} type="checkbox" defaultChecked={on} />
            {on ? 'On' : 'Off'}
          </label>
        ))}
        {[true, false].map((on) => (
          <div key={String(on)} className={check.row({ align: 'center' })}>
            <input className={check.box} id={`kit-check-${on}`} type="checkbox" defaultChecked={on} />
            <label htmlFor={`kit-check-${on}`}>{on ? 'Ticked' : 'Not ticked'}</label>
          </div>
        ))}
      </Part>
    </>
  );
}

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
