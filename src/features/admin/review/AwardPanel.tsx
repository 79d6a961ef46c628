import type { ComponentProps, KeyboardEvent } from 'react';
import type { FormHandle } from '#components/forms/use-form.ts';
import { Icon } from '#components/portal/Icon.tsx';
import { Control } from '#components/ui/Button.tsx';
import { check } from '#components/ui/check.ts';
import { Key } from '#components/ui/Key.tsx';
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
  size: 'sm',
  className: 'w-[5rem]! max-w-full font-display font-extrabold text-[1.5rem]! text-ink leading-none!',
});
const THUMB = {
  webkit: [
    '[&::-webkit-slider-thumb]:h-[2.25rem] [&::-webkit-slider-thumb]:w-[0.75rem]',
    '[&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-1',
    '[&::-webkit-slider-thumb]:border-0 [&::-webkit-slider-thumb]:bg-ink',
    '[&::-webkit-slider-thumb]:[box-shadow:0_0_0_2px_var(--ground)]',
  ].join(' '),
  moz: [
    '[&::-moz-range-thumb]:h-[2.25rem] [&::-moz-range-thumb]:w-[0.75rem] [&::-moz-range-thumb]:rounded-1',
    '[&::-moz-range-thumb]:border-0 [&::-moz-range-thumb]:bg-ink',
    '[&::-moz-range-thumb]:[box-shadow:0_0_0_2px_var(--ground)]',
  ].join(' '),
};
const SLIDER = [
  'absolute inset-0 m-0 size-full cursor-pointer appearance-none bg-transparent',
  THUMB.webkit,
  THUMB.moz,
].join(' ');
const CHOICE = [
  'relative grid min-h-[3.25rem] grid-cols-[minmax(0,1fr)_auto] items-center gap-2 rounded-2 bg-raised px-3 py-[0.375rem]',
  'leading-[1.3] [box-shadow:inset_0_0_0_1px_var(--line-strong)] hover:bg-sunk',
  'has-focus-visible:outline-3 has-focus-visible:outline-signal has-focus-visible:outline-offset-2',
  '[&>svg]:size-[0.75rem] [&>svg]:fill-current',
].join(' ');
const SLIDER_TILES = Array.from({ length: 11 }, (_, n) => n);
const TILE = 'h-[1.25rem] flex-1 rounded-[2px]';

interface RewardSelectProps extends ComponentProps<'select'> {
  reward: RewardKey | '';
  /** Name and note of the choice of no row. */
  none: readonly [name: string, note: string];
  onPick: (reward: RewardKey | '') => void;
}

/** The browser's own list over two lines that may wrap, so that name and range are never cut. */
export function RewardSelect({ reward, none, onPick, ...control }: RewardSelectProps) {
  return (
    <div className={CHOICE}>
      <span aria-hidden="true">
        <span className="block font-medium">{reward ? REWARDS[reward].name : none[0]}</span>
        <span className="block text-0 text-muted">{reward ? rangeOf(reward) : none[1]}</span>
      </span>
      <Icon of="down" />
      <select
        {...control}
        className="absolute inset-0 size-full cursor-pointer bg-raised text-2 text-ink opacity-0"
        onChange={(event) => onPick(event.target.value as RewardKey | '')}
      >
        <option value="">{none[0]}</option>
        {AWARD_ROWS.map((key) => (
          <option key={key} value={key}>
            {REWARDS[key].name}: {rangeOf(key)}
          </option>
        ))}
      </select>
    </div>
  );
}

interface AmountSliderProps {
  reward: RewardKey;
  /** In INZ. */
  amount: number;
  onSlide: (amount: string) => void;
}

function AmountSlider({ reward, amount, onSlide }: AmountSliderProps) {
  const { min, max } = REWARDS[reward];
  const value = Math.min(max, Math.max(min, amount));
  const share = (value - min) / (max - min);
  return (
    <div className="min-w-0 flex-[1_1_6rem]">
      <div className="relative grid min-h-control content-center">
        <div className="flex gap-[2px]" aria-hidden="true">
          {SLIDER_TILES.map((n) => (
            <i
              key={n}
              className={`${TILE} ${n <= share * 10 ? 'bg-signal' : '[box-shadow:inset_0_0_0_1px_var(--line-strong)]'}`}
            />
          ))}
        </div>
        <input
          className={SLIDER}
          type="range"
          aria-label={`INZ, ${rangeOf(reward)}`}
          min={min}
          max={max}
          step={STEP}
          value={value}
          onChange={(event) => onSlide(event.target.value)}
        />
      </div>
      <p className="-mt-1 flex justify-between text-0 text-muted leading-none" aria-hidden="true">
        <span>{grouped(min)}</span>
        <span>{grouped(max)}</span>
      </p>
    </div>
  );
}

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
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-2"
      aria-labelledby="desk-award"
    >
      <header className="-my-2 flex flex-wrap items-center justify-between gap-2">
        <h3 className={subheading({ below: 'none' })} id="desk-award">
          Award
        </h3>
        <Control
          kind="quiet"
          className="text-0! aria-pressed:bg-ink aria-pressed:text-ground lg:-me-3"
          id="desk-no-reward"
          aria-pressed={none}
          aria-keyshortcuts="0"
          data-command={none ? 'Give a reward' : 'No reward'}
          onClick={() => form.fill({ none: !none })}
        >
          No reward{' '}
          <span className="max-lg:hidden" aria-hidden="true">
            <Key>0</Key>
          </span>
        </Control>
        <input {...form.control('none')} type="checkbox" hidden />
      </header>
      {/* Hidden, not unmounted: the controls keep their values. */}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2" hidden={none}>
        <RewardSelect
          {...form.control('reward')}
          aria-label="Reward from the token guide"
          reward={reward}
          none={['No guide row', 'Any amount, with a reason']}
          onPick={(next) => form.fill({ amount: leastOf(next) })}
        />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {reward && row && row.min < row.max && (
            <AmountSlider
              reward={reward}
              amount={amount ?? row.min}
              onSlide={(next) => form.fill({ amount: next })}
            />
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
      <p className="border-t border-t-line pt-2 text-0 text-muted">
        <b className="me-1 font-display font-extrabold text-[1.1875rem] text-ink leading-[1.2]">
          Total {grouped(total)} INZ.
        </b>{' '}
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
