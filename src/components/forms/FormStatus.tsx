import type { ReactNode } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { mayWork } from '#state/failure-toast.ts';
import { FormProgress } from './Submit.tsx';
import type { FormHandle } from './use-form.ts';

type Sent = Pick<FormHandle<Record<string, string>>, 'progress' | 'problem' | 'fault' | 'submit'>;

/** Retry sends the current values. */
export function FormStatus({ form }: { form: Sent }) {
  const { problem, fault, submit } = form;
  return (
    <>
      <FormProgress form={form} className="note mb-4 empty:hidden" />
      {problem && (
        <Problem>
          <p>
            <b>Error.</b> {problem} What you typed is still here.
          </p>
          {mayWork(fault) && (
            <Button kind="line" size="sm" className="mt-3" onClick={() => void submit()}>
              Retry
            </Button>
          )}
        </Problem>
      )}
    </>
  );
}

export const Problem = ({ children }: { children: ReactNode }) => (
  <div
    className="mb-4 rounded-1 border-l-4 border-l-danger bg-danger-wash px-4 py-3 text-danger"
    role="alert"
  >
    {children}
  </div>
);
