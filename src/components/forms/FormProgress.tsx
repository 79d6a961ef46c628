/** Shown while sending is slow or a lost answer is being looked up. */
export const FormProgress = ({ form }: { form: { progress: string | null } }) => (
  <p className="note empty:hidden" role="status">
    {form.progress}
  </p>
);
