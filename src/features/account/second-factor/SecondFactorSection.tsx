import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { copied } from '#components/portal/copy.ts';
import { useBusy } from '#components/portal/use-busy.ts';
import { Button } from '#components/ui/Button.tsx';
import { badge } from '#components/ui/badge.ts';
import { dayOf } from '#domain/formats.ts';
import { PRODUCT } from '#domain/product.ts';
import { beginSecondFactor } from '#domain/sign-in/contract.ts';
import { RECOVERY_CODES } from '#domain/sign-in/second-factor.ts';
import { PATHS } from '#lib/paths.ts';
import { saveFile } from '#lib/save-file.ts';
import { mutate, sendTo } from '#state/mutation.ts';
import { toast } from '#state/toasts.ts';
import { AccountSection, line, ReadState } from '../AccountSection.tsx';
import { Enrolment, LostCodes, renew, StepTitle, TurnOff, useSecondFactor } from './FactorForms.tsx';

/** The step in progress; null while only the current state is shown. */
type Doing =
  | { step: 'enrolment'; begun: { secret: string; uri: string } }
  | { step: 'codes'; codes: string[]; isNew: boolean }
  /** On, but the response with its recovery codes was lost. */
  | { step: 'lost' }
  | { step: 'turning-off' }
  | null;

const begin = sendTo(beginSecondFactor, {});

export function SecondFactorSection() {
  const read = useSecondFactor();
  const { data: factor } = read;
  const heading = useRef<HTMLHeadingElement>(null);
  const [doing, setDoing] = useState<Doing>(null);
  const [busy, during] = useBusy();

  // A link with this fragment may arrive before the section is rendered.
  useEffect(() => {
    if (location.hash === '#second-factor') heading.current?.focus();
  }, []);

  /** Returns to the current state and restores the focus, whose element is unmounted. */
  const settle = (next: Doing) => {
    flushSync(() => setDoing(next));
    if (next === null) heading.current?.focus();
  };

  const setUp = () =>
    mutate({
      send: begin,
      done: null,
      failed: 'Failed to begin',
      onDone: (begun) => settle({ step: 'enrolment', begun }),
    });
  const makeCodes = () =>
    mutate({
      send: renew,
      done: null,
      failed: 'Failed to make new codes',
      onDone: (codes) => settle({ step: 'codes', codes, isNew: false }),
    });
  const makeCodesConfirmed = () =>
    during('codes', makeCodes, {
      title: 'Make new recovery codes?',
      text: 'Your old codes stop working.',
      action: 'Make new codes',
    });

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
          <Button size="sm" aria-disabled={busy !== null} onClick={() => void during('set-up', setUp)}>
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
            <Button
              kind="line"
              size="sm"
              aria-disabled={busy !== null}
              onClick={() => void makeCodesConfirmed()}
            >
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

interface RecoveryCodesProps {
  codes: readonly string[];
  onDone: () => void;
}

const textOf = (codes: readonly string[]) =>
  `Recovery codes for ${PRODUCT}\nEach works once, in the place of a code of your authenticator app.\n\n${codes.join('\n')}\n`;

/** Recovery codes, shown once: only their digests are stored. */
function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const [status, setStatus] = useState('');

  const copy = async () =>
    setStatus(
      (await copied(textOf(codes))) ? 'Copied.' : 'Copying is not allowed here. Download or print them.',
    );
  const download = () => {
    saveFile(new Blob([textOf(codes)], { type: 'text/plain' }), 'thegrid-recovery-codes.txt');
    setStatus('Downloaded.');
  };

  return (
    <div>
      <StepTitle>Keep your recovery codes</StepTitle>
      <p>
        This is the only time they are shown. If you lose your phone, each code signs you in once. Keep them
        somewhere other than on your phone.
      </p>
      <ul
        className="my-4 grid list-none gap-2 border border-line bg-ground p-4 sm:grid-cols-2"
        aria-label="Recovery codes"
      >
        {codes.map((code) => (
          <li key={code}>
            <code className="select-all text-[0.9375em]">{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button kind="line" size="sm" onClick={() => void copy()}>
          Copy
        </Button>
        <Button kind="line" size="sm" onClick={download}>
          Download
        </Button>
        <Button kind="line" size="sm" onClick={() => print()}>
          Print
        </Button>
        <Button size="sm" onClick={onDone}>
          I have kept them
        </Button>
      </div>
      <p className="note mt-2 min-h-[1.5em]" role="status">
        {status}
      </p>
    </div>
  );
}
