import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#components/ui/Button.tsx';
import { badge } from '#components/ui/badge.ts';
import { dayOf } from '#domain/formats.ts';
import { beginSecondFactor } from '#domain/sign-in/contract.ts';
import { RECOVERY_CODES } from '#domain/sign-in/second-factor.ts';
import { PATHS } from '#lib/paths.ts';
import { confirm } from '#state/confirm.ts';
import { mutate } from '#state/mutation.ts';
import { callSignedIn } from '#state/session.ts';
import { toast } from '#state/toasts.ts';
import { AccountSection, line, ReadState } from '../AccountSection.tsx';
import { Enrolment } from './Enrolment.tsx';
import { LostCodes } from './LostCodes.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { renew, useSecondFactor } from './second-factor.ts';
import { TurnOff } from './TurnOff.tsx';

/** The step in progress; null while only the current state is shown. */
type Doing =
  | { step: 'enrolment'; begun: { secret: string; uri: string } }
  | { step: 'codes'; codes: string[]; isNew: boolean }
  /** On, but the response with its recovery codes was lost. */
  | { step: 'lost' }
  | { step: 'turning-off' }
  | null;

export function SecondFactorSection() {
  const read = useSecondFactor();
  const { data: factor } = read;
  const heading = useRef<HTMLHeadingElement>(null);
  const [doing, setDoing] = useState<Doing>(null);
  const [busy, setBusy] = useState(false);

  // A link with this fragment may arrive before the section is rendered.
  useEffect(() => {
    if (location.hash === '#second-factor') heading.current?.focus();
  }, []);

  /** Returns to the current state and restores the focus, whose element is unmounted. */
  const settle = (next: Doing) => {
    flushSync(() => setDoing(next));
    if (next === null) heading.current?.focus();
  };

  const run = async (failed: string, work: (idempotencyKey: string) => Promise<Doing>) => {
    if (busy) return;
    setBusy(true);
    await mutate({ send: work, done: null, failed, onDone: settle });
    setBusy(false);
  };

  const setUp = () =>
    run('Failed to begin', async (idempotencyKey) => ({
      step: 'enrolment',
      begun: await callSignedIn(beginSecondFactor, {}, { idempotencyKey }),
    }));
  const makeCodes = async () => {
    const yes = await confirm({
      title: 'Make new recovery codes?',
      text: 'Your old codes stop working.',
      action: 'Make new codes',
    });
    if (yes)
      await run('Failed to make new codes', async (idempotencyKey) => ({
        step: 'codes',
        codes: await renew(idempotencyKey),
        isNew: false,
      }));
  };

  return (
    <AccountSection id="second-factor" titleId="second-factor-title" title="Second factor" heading={heading}>
      <ReadState read={read} />
      {doing?.step === 'enrolment' && (
        <Enrolment
          begun={doing.begun}
          onDone={(codes) => settle(codes ? { step: 'codes', codes, isNew: true } : { step: 'lost' })}
          onCancel={() => settle(null)}
        />
      )}
      {doing?.step === 'lost' && (
        <LostCodes onDone={(codes) => settle({ step: 'codes', codes, isNew: true })} />
      )}
      {doing?.step === 'codes' && (
        <RecoveryCodes
          codes={doing.codes}
          onDone={() => {
            if (doing.isNew) toast({ title: 'Your second factor is on' });
            settle(null);
          }}
        />
      )}
      {factor && !factor.enrolled_at && doing === null && (
        <div className={line({ kind: 'wide' })}>
          <p>
            {factor.required && <b>Admins need one here before the dashboard opens.</b>} When you sign in, you
            enter a code from an app on your phone after your password. Someone who learns your password
            cannot get in with it alone.
          </p>
          <Button size="sm" aria-disabled={busy} onClick={() => void setUp()}>
            {busy ? 'Preparing...' : 'Set up a second factor'}
          </Button>
        </div>
      )}
      {factor?.enrolled_at && doing?.step !== 'codes' && doing?.step !== 'lost' && (
        <>
          <div className={line()}>
            <p>
              <b>An authenticator app</b> <span className={badge({ kind: 'success' })}>On</span>
              <span className="mt-1 block">Since {dayOf(factor.enrolled_at)}.</span>
            </p>
            {doing === null && (
              <Button kind="line" size="sm" onClick={() => setDoing({ step: 'turning-off' })}>
                Turn off
              </Button>
            )}
          </div>
          {doing?.step === 'turning-off' && (
            <TurnOff
              onDone={() => {
                settle(null);
                toast({ title: 'Your second factor is off' });
              }}
              onCancel={() => settle(null)}
            />
          )}
          <div className={line()}>
            <p>
              <b>{factor.recovery_left}</b> of {RECOVERY_CODES} recovery codes left
              {factor.recovery_left < 3 && '. Make new ones before the last is used'}.
            </p>
            <Button kind="line" size="sm" aria-disabled={busy} onClick={() => void makeCodes()}>
              Make new codes
            </Button>
          </div>
          {factor.required && (
            <p className="note mt-3">
              Admins need a second factor here: after turning it off, set up another before you go back to{' '}
              <a href={PATHS.adminDashboard}>the dashboard</a>.
            </p>
          )}
        </>
      )}
    </AccountSection>
  );
}
