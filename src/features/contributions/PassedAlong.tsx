import { Control } from '#components/ui/Button.tsx';
import { APPS } from '#domain/apps.ts';
import {
  APP_CONTEXT_LABELS,
  APP_CONTEXT_NAMES,
  type AppContextName,
} from '#domain/contributions/app-context.ts';
import { type Form, fieldId } from './form-fields.ts';
import { type Prefill, sentencesOf } from './prefill.ts';
import type { PassedVouch } from './use-prefill.ts';

type Part = AppContextName | 'vouch';

interface PassedAlongProps {
  form: Form;
  vouch: PassedVouch | null;
  onRemoveVouch: () => void;
}

export function PassedAlong({ form, vouch, onRemoveVouch }: PassedAlongProps) {
  const passed: Part[] = APP_CONTEXT_NAMES.filter((name) => form.values[name] !== '');
  if (vouch) passed.push('vouch');
  const remove = (part: Part) => {
    if (part === 'vouch') onRemoveVouch();
    else form.fill({ [part]: '' });
    const next = passed.find((one) => one !== part);
    if (next) document.getElementById(buttonId(next))?.focus();
    else form.focus('consent_given');
  };
  return (
    <>
      {APP_CONTEXT_NAMES.map((name) => (
        <input key={name} id={fieldId(name)} name={name} type="hidden" />
      ))}
      {passed.length > 0 && (
        <section className="mb-5" aria-labelledby="passed-along">
          <h3 className="mb-1 font-semibold font-text text-2 tracking-normal" id="passed-along">
            Sent with it
          </h3>
          <p className="note mb-3">The app filled these in. Remove what you do not want to send.</p>
          <ul className="flex flex-wrap gap-2">
            {passed.map((name) => (
              <li
                key={name}
                className="flex max-w-full items-center gap-2 rounded-2 border border-line bg-sunk ps-3 text-1 leading-[1.3]"
              >
                <span className="wrap-anywhere min-w-0 py-2">
                  {name === 'vouch' ? (
                    vouch && <span role="status">{sentenceOf(vouch)}</span>
                  ) : (
                    <>
                      <span className="text-muted">{APP_CONTEXT_LABELS[name]}</span> {form.values[name]}
                    </>
                  )}
                </span>
                <Control
                  kind="quiet"
                  id={buttonId(name)}
                  className="shrink-0"
                  disabled={form.busy}
                  about={
                    name === 'vouch'
                      ? vouch?.isExpired
                        ? ''
                        : 'vouching'
                      : APP_CONTEXT_LABELS[name].toLowerCase()
                  }
                  onClick={() => remove(name)}
                >
                  {name === 'vouch' && vouch?.isExpired ? 'Go on without it' : 'Remove'}
                </Control>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function sentenceOf({ app, isExpired }: PassedVouch): string {
  const { name } = APPS[app];
  if (!isExpired) return `${name} vouches for you, without saying who you are`;
  return `${name} vouched for you, and that has expired. To renew it, open this form from ${name} again.`;
}

const buttonId = (part: Part) => `contribution-${part}-remove`;

interface PrefillOfferProps {
  prefill: Prefill;
  onAdd: () => void;
  onRefuse: () => void;
}

export function PrefillOffer({ prefill, onAdd, onRefuse }: PrefillOfferProps) {
  return (
    <section
      className="mb-6 grid gap-3 rounded-3 border-2 border-ink bg-raised px-5 py-5"
      aria-labelledby="prefill-offer"
    >
      <h2 className="text-4 leading-[1.05]" id="prefill-offer">
        Your draft is in the form
      </h2>
      <p>
        It comes first, so that nothing you wrote is lost. The app that sent you here also passed this along.
        Adding it leaves your words as they are.
      </p>
      <ul className="grid gap-1 text-1">
        {sentencesOf(prefill).map((sentence) => (
          <li key={sentence} className="wrap-anywhere">
            {sentence}
          </li>
        ))}
      </ul>
      <span className="flex flex-wrap items-center gap-2">
        <Control onClick={onAdd}>Add to my draft</Control>
        <Control kind="quiet" onClick={onRefuse}>
          Leave it out
        </Control>
      </span>
    </section>
  );
}
