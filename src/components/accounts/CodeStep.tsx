import { useState } from 'react';
import * as z from 'zod/mini';
import { FormProblem } from '#components/forms/ErrorBox.tsx';
import { FormProgress, Submit } from '#components/forms/Submit.tsx';
import { useForm } from '#components/forms/use-form.ts';
import { Button } from '#components/ui/Button.tsx';
import { PRODUCT } from '#domain/product.ts';
import { recoveryCode, totpCode } from '#domain/sign-in/second-factor.ts';
import { ApiError } from '#lib/api-client.ts';
import { AuthError } from '#lib/auth/auth-error.ts';
import { type Session, showSecondFactor } from '#state/session.ts';
import { CodeField } from './CodeField.tsx';
import type { Rejection } from './use-sign-in-form.ts';

export interface CodeStepProps {
  /** Classes of the form that it replaces. */
  className?: string;
  onDone: (session: Session) => void | Promise<void>;
  /** Only a new sign-in helps. */
  onStartAgain: (again: Rejection) => void;
}

/** Error codes after which the password is needed again. */
const OVER: ReadonlySet<string> = new Set(['reauth-required', 'unauthenticated', 'conflict']);

export function CodeStep(props: CodeStepProps) {
  const [kind, setKind] = useState<'code' | 'recovery_code'>('code');
  const other = kind === 'code' ? 'recovery_code' : 'code';
  return <CodeForm key={kind} kind={kind} onOther={() => setKind(other)} {...props} />;
}

const KINDS = {
  code: {
    schema: z.object({ code: totpCode }),
    label: 'Code',
    text: `Your password is right. Now the code that your authenticator app shows for ${PRODUCT}.`,
    other: 'Use a recovery code',
  },
  recovery_code: {
    schema: z.object({ recovery_code: recoveryCode }),
    label: 'Recovery code',
    text: 'Your password is right. Without your app, one of your recovery codes lets you in.',
    other: 'Use a code of the app',
  },
} as const;

interface CodeFormProps extends CodeStepProps {
  kind: keyof typeof KINDS;
  onOther: () => void;
}

function CodeForm({ kind, onOther, className, onDone, onStartAgain }: CodeFormProps) {
  const { schema, label, text, other } = KINDS[kind];
  const form = useForm<Record<string, string>, Record<string, string>, void>({
    id: 'second',
    opensAt: kind,
    initial: { [kind]: '' },
    schema,
    send: async (body, key) => {
      try {
        await onDone(await showSecondFactor(body, key));
      } catch (fault) {
        // Firebase errors are shown in the same place as ours.
        if (fault instanceof AuthError) throw new ApiError('network', 0, fault.message);
        throw fault;
      }
    },
    leadsOn: true,
    onFailed: (fault) => {
      if (fault instanceof ApiError && OVER.has(fault.code)) {
        onStartAgain({ title: 'Please sign in again', reason: fault.message });
      }
    },
  });

  return (
    <form className={className} data-choosing="" method="post" aria-labelledby="second-title" {...form.props}>
      <h2 className="mb-3 text-3" id="second-title">
        Your second factor
      </h2>
      <p className="mb-5">{text}</p>
      <FormProblem form={form} failed="You are not signed in yet" />
      <CodeField form={form} name={kind} kind={kind} label={label} />
      <FormProgress form={form} />
      <Submit form={form} label="Go on" busy="Checking..." />
      <p className="mt-4">
        <Button kind="line" size="sm" onClick={onOther}>
          {other}
        </Button>
      </p>
      <p className="note mt-4">Lost both? Another admin can reset your second factor.</p>
    </form>
  );
}
