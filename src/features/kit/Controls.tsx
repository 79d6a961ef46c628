import { views } from '#components/portal/frame.ts';
import { Button, Control } from '#components/ui/Button.tsx';
import { control } from '#components/ui/button.ts';
import { check } from '#components/ui/check.ts';
import { disclosure } from '#components/ui/disclosure.ts';
import { Field } from '#components/ui/Field.tsx';
import { Key } from '#components/ui/Key.tsx';
import { PasswordField } from '#components/ui/PasswordField.tsx';
import { TabList } from '#components/ui/TabList.tsx';
import { input } from '#components/ui/text-field.ts';
import { toggle } from '#components/ui/toggle.ts';
import { Part } from './Part.tsx';

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
