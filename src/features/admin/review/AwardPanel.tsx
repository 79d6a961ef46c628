import { type KeyboardEvent, useState } from 'react';
import { control } from '#components/ui/button.ts';
import { check } from '#components/ui/check.ts';
import { input, label } from '#components/ui/text-field.ts';
import { AWARD_REASON_MAX } from '#domain/contributions/award.ts';
import {
  FRESH_SIGN_IN_ABOVE_INZ,
  needsFreshSignIn,
  needsSecondAdmin,
  SECOND_ADMIN_ABOVE_INZ,
} from '#domain/ledger/held.ts';
import {
  FIRST_CONTRIBUTION_INZ,
  INZ_POOL,
  inzInWords,
  REWARDS,
  type RewardKey,
} from '#domain/rewards/guide.ts';
import { AWARD_ROWS, type AwardDraft, amountOf, poolAfter, viewOfAward, withReward } from './award-draft.ts';
import type { DeskDetails } from './desk-api.ts';
import { below, fault, largeOnPhone, subheading } from './panel.ts';

interface AwardPanelProps {
  award: AwardDraft;
  /** Null while it is not known whether this is the first contribution, and what the pool holds. */
  details: DeskDetails | null;
  /** Approve was pressed and something was missing: faults are shown although nothing was left yet. */
  strict: boolean;
  onChange: (award: AwardDraft) => void;
}

const inz = (count: number) => count.toLocaleString('en-GB');
const rangeOf = (key: RewardKey) => {
  const { min, max } = REWARDS[key];
  return min === max ? `${inz(min)} INZ` : `${inz(min)} to ${inz(max)} INZ`;
};
/** Steps of the slider, in INZ. */
const STEP = 5;

const NO_REWARD = control({ className: 'aria-pressed:bg-ink aria-pressed:text-ground' });
const AMOUNT = input({
  className: 'w-[7.5rem]! px-3! py-2! font-display font-extrabold text-[1.75rem] text-ink leading-none!',
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

/** What an approval pays: a row of the guide, an amount within it, and the bonus for a first one. */
export function AwardPanel({ award, details, strict, onChange }: AwardPanelProps) {
  const [left, setLeft] = useState(false);
  const isFirst = details?.is_first ?? null;
  const { total, outside, faults } = viewOfAward(award, isFirst);
  const { reward, none } = award;
  const row = reward ? REWARDS[reward] : null;
  const amount = amountOf(award.amount);
  const change = (part: Partial<AwardDraft>) => onChange({ ...award, ...part });
  const shown = strict || left;

  const onAmountKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? STEP : event.key === 'ArrowDown' ? -STEP : 0;
    if (step === 0 || amount === null) return;
    event.preventDefault();
    change({ amount: String(Math.max(0, amount + step)) });
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
        <button
          className={NO_REWARD}
          id="desk-no-reward"
          type="button"
          aria-pressed={none}
          aria-keyshortcuts="0"
          onClick={() => change({ none: !none })}
        >
          No reward
        </button>
      </header>
      {!none && (
        <>
          <label className="-mb-2 block font-semibold" htmlFor="desk-reward">
            Row of the guide
          </label>
          <select
            className={input({ size: 'sm', className: `text-ellipsis ${largeOnPhone}` })}
            id="desk-reward"
            value={reward ?? ''}
            onChange={(event) =>
              onChange(withReward(award, (event.target.value || null) as RewardKey | null))
            }
          >
            <option value="">None of them</option>
            {AWARD_ROWS.map((key) => (
              <option key={key} value={key}>
                {REWARDS[key].name}: {rangeOf(key)}
              </option>
            ))}
          </select>
          <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
            {row && row.min < row.max && (
              <div className="min-w-0 flex-[1_1_6rem]">
                <input
                  className={SLIDER}
                  type="range"
                  aria-label={`INZ, ${rangeOf(reward as RewardKey)}`}
                  min={row.min}
                  max={row.max}
                  step={STEP}
                  value={Math.min(row.max, Math.max(row.min, amount ?? row.min))}
                  onChange={(event) => change({ amount: event.target.value })}
                />
                <p className="-mt-2 flex justify-between text-0 text-muted" aria-hidden="true">
                  <span>{inz(row.min)}</span>
                  <span>{inz(row.max)}</span>
                </p>
              </div>
            )}
            <div className="flex items-center gap-2 text-muted">
              <label className="sr-only" htmlFor="desk-amount">
                INZ for this
              </label>
              <input
                className={AMOUNT}
                id="desk-amount"
                inputMode="numeric"
                autoComplete="off"
                maxLength={9}
                value={award.amount}
                aria-invalid={shown && faults.amount !== undefined ? true : undefined}
                aria-describedby={shown && faults.amount ? 'desk-amount-fault' : undefined}
                onChange={(event) => change({ amount: event.target.value })}
                onKeyDown={onAmountKey}
                onBlur={() => setLeft(true)}
              />
              <span aria-hidden="true">INZ</span>
            </div>
          </div>
          {shown && faults.amount && (
            <p className={fault} id="desk-amount-fault" role="alert">
              {faults.amount}
            </p>
          )}
          {outside && (
            <div>
              <label className={label} htmlFor="desk-reason">
                Reason for an amount {reward ? 'outside this row' : 'without a row'}
              </label>
              {shown && faults.reason && (
                <p className={`mb-1 ${fault}`} id="desk-reason-fault" role="alert">
                  {faults.reason}
                </p>
              )}
              <textarea
                className={input({ size: 'sm', className: largeOnPhone })}
                id="desk-reason"
                rows={2}
                maxLength={AWARD_REASON_MAX}
                value={award.reason}
                aria-invalid={shown && faults.reason !== undefined ? true : undefined}
                aria-describedby={shown && faults.reason ? 'desk-reason-fault' : undefined}
                onChange={(event) => change({ reason: event.target.value })}
              />
            </div>
          )}
          <First isFirst={isFirst} checked={award.first} onChange={(first) => change({ first })} />
        </>
      )}
      {!none && <Safeguard total={total} />}
      <Total none={none || (total === 0 && isFirst !== null)} total={total} details={details} />
    </section>
  );
}

interface FirstProps {
  isFirst: boolean | null;
  checked: boolean;
  onChange: (first: boolean) => void;
}

function First({ isFirst, checked, onChange }: FirstProps) {
  if (isFirst === false) {
    return <p className={below}>Paid for a first contribution before, so there is no bonus.</p>;
  }
  return (
    <div className={check.row({ align: 'center' })}>
      <input
        className={check.box}
        type="checkbox"
        id="desk-first"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor="desk-first">
        Add {FIRST_CONTRIBUTION_INZ} for a first meaningful contribution
        {isFirst === null && ', if it is their first'}
      </label>
    </div>
  );
}

/** What else a large award takes (D36). */
function Safeguard({ total }: { total: number }) {
  if (needsSecondAdmin(total)) {
    return (
      <p className={below}>
        More than {inz(SECOND_ADMIN_ABOVE_INZ)} INZ: a second admin has to confirm it before it is paid and
        the contributor is told.
      </p>
    );
  }
  if (!needsFreshSignIn(total)) return null;
  return (
    <p className={below}>More than {inz(FRESH_SIGN_IN_ABOVE_INZ)} INZ: you may be asked for your password.</p>
  );
}

/** The sum, and what it leaves in the pool. */
function Total({ none, total, details }: { none: boolean; total: number; details: DeskDetails | null }) {
  if (none) return <p className="text-muted">No INZ. Approving pays nothing.</p>;
  if (!details) return <p className="text-muted">Total {inz(total)} INZ.</p>;
  const { left, warning } = poolAfter(details.pool, total);
  return (
    <>
      <p className="text-muted">
        <b className="text-ink">Total {inz(total)} INZ.</b>{' '}
        {left >= 0 && <span>Leaves {inz(left)} in the pool.</span>}
      </p>
      {left < 0 ? (
        <p className={fault}>
          The pool does not hold that much. Nothing can be paid beyond {inzInWords(INZ_POOL)} INZ.
        </p>
      ) : (
        warning !== null && <p className={fault}>{warning * 100} % of the pool is given out.</p>
      )}
    </>
  );
}
