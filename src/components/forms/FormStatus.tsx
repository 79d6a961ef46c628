import type { ReactNode } from 'react';
import { button } from '#components/ui/button.ts';
import { mayWork } from '#state/failure-toast.ts';
import { FormProgress } from './FormProgress.tsx';
import type { FormHandle } from './use-form.ts';

type Sent = Pick<FormHandle<Record<string, string>>, 'progress' | 'problem' | 'fault' | 'submit'>;

/** Progress of a slow form of a portal, or why it was not sent, in place. Retry sends what is in the form now. */
export function FormStatus({ form }: { form: Sent }) {
  const { problem, fault, submit } = form;
  return (
    <>
      <FormProgress form={form} />
      {problem && (
        <Problem>
          <p>
            <b>Error.</b> {problem} What you typed is still here.
          </p>
          {mayWork(fault) && (
            <button
              className={button({ kind: 'line', size: 'sm', className: 'mt-3' })}
              type="button"
              onClick={() => void submit()}
            >
              Retry
            </button>
          )}
        </Problem>
      )}
    </>
  );
}

/** Why something was not sent, in place. */
export const Problem = ({ children }: { children: ReactNode }) => (
  <div
    className="mb-4 rounded-1 border-l-4 border-l-danger bg-danger-wash px-4 py-3 text-danger"
    role="alert"
  >
    {children}
  </div>
);
