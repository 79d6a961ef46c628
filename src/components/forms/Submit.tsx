import type { VariantProps } from 'class-variance-authority';
import { Button } from '#components/ui/Button.tsx';
import type { button } from '#components/ui/button.ts';

interface FormProgressProps {
  form: { progress: string | null };
  className?: string;
}

/** Shown while sending is slow or a lost answer is being looked up. */
export const FormProgress = ({ form, className = 'note empty:hidden' }: FormProgressProps) => (
  <p className={className} role="status">
    {form.progress}
  </p>
);

interface SubmitProps extends VariantProps<typeof button> {
  form: { busy: boolean };
  label: string;
  /** The label while it is being sent. */
  busy: string;
  className?: string;
  /** With it there is a second button, which cancels. */
  onCancel?: () => void;
}

export function Submit({ form, label, busy, onCancel, ...look }: SubmitProps) {
  const submit = (
    <Button type="submit" aria-disabled={form.busy} {...look}>
      {form.busy ? busy : label}
    </Button>
  );
  if (!onCancel) return submit;
  return (
    <div className="flex flex-wrap gap-3">
      {submit}
      <Button kind="line" size="sm" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
