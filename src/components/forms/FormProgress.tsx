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
