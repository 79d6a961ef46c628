import type { KeyboardEvent } from 'react';
import type { FormHandle } from '#components/forms/use-form.ts';
import { Control } from '#components/ui/Button.tsx';
import { check } from '#components/ui/check.ts';
import { input, label } from '#components/ui/text-field.ts';
import { AWARD_REASON_MAX } from '#domain/contributions/award.ts';
import { grouped, range } from '#domain/formats.ts';
import {
  FRESH_SIGN_IN_ABOVE_INZ,
  needsFreshSignIn,
  needsSecondAdmin,
  SECOND_ADMIN_ABOVE_INZ,
} from '#domain/ledger/pending-award.ts';
import { FIRST_CONTRIBUTION_INZ, INZ_POOL, REWARDS, type RewardKey } from '#domain/rewards/guide.ts';
import { AWARD_ROWS, amountOf, leastOf, poolAfter, viewOfAward } from './award-draft.ts';
import type { DeskDetails } from './desk-store.ts';
import type { Draft } from './drafts.ts';
import { below, fault, largeOnPhone, subheading } from './panel.tsx';

interface AwardPanelProps {
  form: FormHandle<Draft>;
  /** Null until the pool, and whether this is the first contribution, are known. */
  details: DeskDetails | null;
}

const rangeOf = (key: RewardKey) => {
  const { min, max } = REWARDS[key];
  return `${range(min, max)} INZ`;
};
/** In INZ. */
const STEP = 5;

const AMOUNT = input({
  className:
    'w-[7.5rem]! max-w-full px-3! py-2! font-display font-extrabold text-[1.75rem] text-ink leading-none!',
});
const THUMB = {
  webkit: [
    '[&::-webkit-slider-thumb]:h-[1.75rem] [&::-webkit-slider-thumb]:w-[0.75rem]',
    '[&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-[2px]',
    '[&::-webkit-slider-thumb]:border-0 [&::-webkit-slider-thumb]:bg-signal',
  ].join(' '),
  moz: [
    '[&::-moz-range-thumb]:h-[1.75rem] [&::-moz-range-thumb]:w-[0.75rem] [&::-moz-range-thumb]:rounded-[2px]',
    '[&::-moz-range-thumb]:border-0 [&::-moz-range-thumb]:bg-signal',
  ].join(' '),
};
const SLIDER = [
  'm-0 block h-control w-full cursor-pointer appearance-none',
  '[background:linear-gradient(var(--line-strong),var(--line-strong))_center/100%_0.5rem_no-repeat]',
  THUMB.webkit,
  THUMB.moz,
].join(' ');

/** An approval's award: a row of the guide, an amount within it, and the bonus for a first contribution. */
export function AwardPanel({ form, details }: AwardPanelProps) {
  const { values, errors } = form;
  const isFirst = details?.is_first ?? null;
  const { total, outside, faults } = viewOfAward(values, isFirst);
  const { reward, none } = values;
  const row = reward ? REWARDS[reward] : null;
  const amount = amountOf(values.amount);

  const onAmountKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? STEP : event.key === 'ArrowDown' ? -STEP : 0;
    if (step === 0 || amount === null) return;
    event.preventDefault();
    form.fill({ amount: String(Math.max(0, amount + step)) });
  };

  return (
    <section
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3"
      aria-labelledby="desk-award"
    >
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h3 className={subheading({ below: 'none' })} id="desk-award">
          Award
        </h3>
        <Control
          className="aria-pressed:bg-ink aria-pressed:text-ground"
          id="desk-no-reward"
          aria-pressed={none}
          aria-keyshortcuts="0"
          onClick={() => form.fill({ none: !none })}
        >
          No reward
        </Control>
        <input {...form.control('none')} type="checkbox" hidden />
      </header>
      {/* Hidden, not unmounted: the controls keep their values. */}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3" hidden={none}>
        <label className="-mb-2 block font-semibold" htmlFor="desk-reward">
          Reward from the token guide
        </label>
        <select
          {...form.control('reward')}
          className={input({ size: 'sm', className: `text-ellipsis ${largeOnPhone}` })}
          onChange={(event) => form.fill({ amount: leastOf(event.target.value as RewardKey | '') })}
        >
          <option value="">No guide row</option>
          {AWARD_ROWS.map((key) => (
            <option key={key} value={key}>
              {REWARDS[key].name}: {rangeOf(key)}
            </option>
          ))}
        </select>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          {reward && row && row.min < row.max && (
            <div className="min-w-0 flex-[1_1_6rem]">
              <input
                className={SLIDER}
                type="range"
                aria-label={`INZ, ${rangeOf(reward)}`}
                min={row.min}
                max={row.max}
                step={STEP}
                value={Math.min(row.max, Math.max(row.min, amount ?? row.min))}
                onChange={(event) => form.fill({ amount: event.target.value })}
              />
              <p className="-mt-2 flex justify-between text-0 text-muted" aria-hidden="true">
                <span>{grouped(row.min)}</span>
                <span>{grouped(row.max)}</span>
              </p>
            </div>
          )}
          <div className="flex flex-wrap items-center gap-2 text-muted">
            <label className="sr-only" htmlFor="desk-amount">
              INZ for this
            </label>
            <input
              {...form.control('amount')}
              className={AMOUNT}
              inputMode="numeric"
              autoComplete="off"
              maxLength={9}
              onKeyDown={onAmountKey}
              onBlur={() => {
                form.mark('amount', faults.amount);
                form.mark('reason', faults.reason);
              }}
            />
            <span className="whitespace-nowrap" aria-hidden="true">
              INZ
            </span>
          </div>
        </div>
        {errors.amount && (
          <p className={fault} id="desk-amount-error" role="alert">
            {errors.amount}
          </p>
        )}
        <div hidden={!outside}>
          <label className={label} htmlFor="desk-reason">
            Reason for an amount {reward ? 'outside this row' : 'without a row'}
          </label>
          {errors.reason && (
            <p className={`mb-1 ${fault}`} id="desk-reason-error" role="alert">
              {errors.reason}
            </p>
          )}
          <textarea
            {...form.control('reason')}
            className={input({ size: 'sm', className: largeOnPhone })}
            rows={2}
            maxLength={AWARD_REASON_MAX}
          />
        </div>
        {isFirst === false && (
          <p className={below}>Paid for a first contribution before, so there is no bonus.</p>
        )}
        <div className={check.row({ align: 'center' })} hidden={isFirst === false}>
          <input {...form.control('first')} className={check.box} type="checkbox" />
          <label htmlFor="desk-first">
            Add {FIRST_CONTRIBUTION_INZ} for a first meaningful contribution
            {isFirst === null && ', if it is their first'}
          </label>
        </div>
      </div>
      {!none && <Safeguard total={total} />}
      <Total none={none || (total === 0 && isFirst !== null)} total={total} details={details} />
    </section>
  );
}

/** Additional requirements for a large award (D36). */
function Safeguard({ total }: { total: number }) {
  if (needsSecondAdmin(total)) {
    return (
      <p className={below}>
        More than {grouped(SECOND_ADMIN_ABOVE_INZ)} INZ: a second admin has to confirm it before it is paid
        and the contributor is told.
      </p>
    );
  }
  if (!needsFreshSignIn(total)) return null;
  return (
    <p className={below}>
      More than {grouped(FRESH_SIGN_IN_ABOVE_INZ)} INZ: you may be asked for your password.
    </p>
  );
}

function Total({ none, total, details }: { none: boolean; total: number; details: DeskDetails | null }) {
  if (none) return <p className="text-muted">No INZ. Approving pays nothing.</p>;
  if (!details) return <p className="text-muted">Total {grouped(total)} INZ.</p>;
  const { left, warning } = poolAfter(details.pool, total);
  return (
    <>
      <p className="text-muted">
        <b className="text-ink">Total {grouped(total)} INZ.</b>{' '}
        {left >= 0 && <span>Leaves {grouped(left)} in the pool.</span>}
      </p>
      {left < 0 ? (
        <p className={fault}>
          The pool does not hold that much. Nothing can be paid beyond {grouped(INZ_POOL)} INZ.
        </p>
      ) : (
        warning !== null && <p className={fault}>{warning * 100}% of the pool is issued.</p>
      )}
    </>
  );
}
