import { useEffect, useRef } from 'react';
import * as z from 'zod/mini';
import { CodeField } from '#components/accounts/CodeField.tsx';
import { FormProblem } from '#components/forms/ErrorBox.tsx';
import { FormProgress } from '#components/forms/FormProgress.tsx';
import { useForm } from '#components/forms/use-form.ts';
import { Button } from '#components/ui/Button.tsx';
import { totpCode } from '#domain/sign-in/second-factor.ts';
import { showSecondFactor } from '#state/session.ts';
import { renew } from './second-factor.ts';

const SCHEMA = z.object({ code: totpCode });

/** Replaces recovery codes that were never shown: the second factor is on, and a code is required. */
export function LostCodes({ onDone }: { onDone: (recoveryCodes: string[]) => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
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
      <h3 className="mb-3 text-2 outline-offset-4" id="lost-codes-title" ref={heading} tabIndex={-1}>
        Your second factor is on
      </h3>
      <p className="mb-4">
        Your recovery codes did not reach this page, and they are shown only once. Type the next code of your
        app, and we make new ones.
      </p>
      <FormProblem form={form} failed="New recovery codes were not made" />
      <CodeField form={form} name="code" kind="code" label="Next code from the app" />
      <FormProgress form={form} />
      <Button size="sm" type="submit" aria-disabled={form.busy}>
        {form.busy ? 'Checking...' : 'Make new recovery codes'}
      </Button>
    </form>
  );
}
