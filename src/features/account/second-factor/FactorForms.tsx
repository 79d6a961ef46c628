import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { CodeField } from '#components/accounts/CodeField.tsx';
import { qrBars } from '#components/art/qr-bars.ts';
import { FormProblem } from '#components/forms/ErrorBox.tsx';
import { FormProgress, Submit } from '#components/forms/Submit.tsx';
import { useForm } from '#components/forms/use-form.ts';
import {
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  type SecondFactor,
} from '#domain/sign-in/contract.ts';
import { totpCode } from '#domain/sign-in/second-factor.ts';
import { ApiError, type CallInput } from '#lib/api-client.ts';
import { focusNow } from '#lib/element.ts';
import { queryClient, readQuery } from '#state/queries.ts';
import { callSignedIn, goOnShown, showSecondFactor } from '#state/session.ts';

const secondFactorQuery = readQuery(['second-factor'], getSecondFactor, {});

export const useSecondFactor = () => useQuery(secondFactorQuery);

const take = ({ enrolled_at, recovery_left, required }: SecondFactor): void =>
  void queryClient.setQueryData(secondFactorQuery.queryKey, { enrolled_at, recovery_left, required });

/**
 * The recovery codes, or null if the response with them was lost. The session counts as having passed.
 * @throws ApiError
 */
async function confirmCode(code: string, idempotencyKey: string): Promise<string[] | null> {
  const sent = callSignedIn(confirmSecondFactor, { body: { code } }, { idempotencyKey });
  const { token, recovery_codes, ...factor } = await sent;
  // A failure here costs another sign-in; it must not hide the codes, which are shown once.
  if (token !== null) await goOnShown(token).catch(() => undefined);
  take(factor);
  return recovery_codes;
}

/** @throws ApiError */
export async function renew(idempotencyKey: string): Promise<string[]> {
  const { recovery_codes, ...factor } = await callSignedIn(renewRecoveryCodes, {}, { idempotencyKey });
  take(factor);
  return recovery_codes;
}

/** @throws ApiError */
async function turnOff(
  body: CallInput<typeof removeSecondFactor>['body'],
  idempotencyKey: string,
): Promise<void> {
  take(await callSignedIn(removeSecondFactor, { body }, { idempotencyKey }));
}

/** Focused when its step is shown. */
export function StepTitle({ id, children }: { id?: string; children: string }) {
  return (
    <h3 className="mb-3 text-2 outline-offset-4" id={id} ref={focusNow} tabIndex={-1}>
      {children}
    </h3>
  );
}

interface EnrolmentProps {
  begun: { secret: string; uri: string };
  /** Null when it is on but the response with the codes was lost. */
  onDone: (recoveryCodes: string[] | null) => void;
  onCancel: () => void;
}

const SCHEMA = z.object({ code: totpCode });

/** Enrolment: a QR code rendered locally so that no third party sees the secret, its text, and the first code. */
export function Enrolment({ begun, onDone, onCancel }: EnrolmentProps) {
  const form = useForm({
    id: 'enrolment',
    initial: { code: '' },
    schema: SCHEMA,
    send: ({ code }, key) => confirmCode(code, key),
    onSent: onDone,
  });
  const { bars, edge } = qrBars(begun.uri, 'M');

  return (
    <div>
      <StepTitle>Set up your app</StepTitle>
      <p>
        Scan this with an authenticator app, or type the secret into it. It is shown once: if you leave, begin
        again.
      </p>
      <div className="my-4 flex flex-wrap items-center gap-4">
        <svg
          className="h-auto w-[12rem] max-w-full rounded-1"
          viewBox={`0 0 ${edge} ${edge}`}
          role="img"
          aria-label="QR code for your authenticator app"
          shapeRendering="crispEdges"
        >
          {/* Dark on light in both themes: scanners do not read inverted codes. */}
          <path fill="#fff" d={`M0 0h${edge}v${edge}H0z`} />
          <path fill="#000" d={bars} />
        </svg>
        <p className="flex-[1_1_12rem]">
          <span className="block text-0 text-muted">Secret</span>
          <code className="wrap-anywhere select-all text-[0.9375em]">
            {begun.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
          </code>
        </p>
      </div>
      <form aria-label="Set up your second factor" {...form.props}>
        <FormProblem form={form} failed="Your second factor is not set up" />
        <FormProgress form={form} />
        <CodeField form={form} name="code" kind="code" label="Code from the app" />
        <Submit form={form} label="Turn on" busy="Checking..." size="sm" onCancel={onCancel} />
      </form>
    </div>
  );
}

/** Replaces recovery codes that were never shown: the second factor is on, and a code is required. */
export function LostCodes({ onDone }: { onDone: (recoveryCodes: string[]) => void }) {
  const form = useForm({
    id: 'lost-codes',
    initial: { code: '' },
    schema: SCHEMA,
    send: async (body, key) => {
      await showSecondFactor(body, key);
      return renew(key);
    },
    onSent: onDone,
  });

  return (
    <form aria-labelledby="lost-codes-title" {...form.props}>
      <StepTitle id="lost-codes-title">Your second factor is on</StepTitle>
      <p className="mb-4">
        Your recovery codes did not reach this page, and they are shown only once. Type the next code of your
        app, and we make new ones.
      </p>
      <FormProblem form={form} failed="New recovery codes were not made" />
      <CodeField form={form} name="code" kind="code" label="Next code from the app" />
      <FormProgress form={form} />
      <Submit form={form} label="Make new recovery codes" busy="Checking..." size="sm" />
    </form>
  );
}

/** Six digits are an authenticator code; any other input is treated as a recovery code. */
const bodyOf = (typed: string) => (/^[\d\s]{1,9}$/.test(typed) ? { code: typed } : { recovery_code: typed });

export function TurnOff({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const form = useForm({
    id: 'turn-off',
    opensAt: 'typed',
    initial: { typed: '' },
    schema: removeSecondFactor.body,
    toInput: ({ typed }) => bodyOf(typed),
    also: ({ typed }) => (typed.trim() === '' ? { typed: 'A code is required' } : {}),
    send: turnOff,
    onSent: onDone,
    onFailed: (fault) => {
      const [wrong] = fault instanceof ApiError ? fault.fields : [];
      return wrong && { typed: wrong.message };
    },
  });

  return (
    <form aria-label="Turn off your second factor" {...form.props}>
      {!form.errors.typed && <FormProblem form={form} failed="Your second factor is still on" />}
      <FormProgress form={form} />
      <CodeField form={form} name="typed" kind="either" label="Code from the app, or a recovery code" />
      <Submit
        form={form}
        label="Turn off"
        busy="Turning off..."
        kind="danger"
        size="sm"
        onCancel={onCancel}
      />
    </form>
  );
}
