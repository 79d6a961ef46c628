/** What a form reports while sending takes long: it is slow, or its answer was lost and is looked for. */
export const FormProgress = ({ form }: { form: { progress: string | null } }) => (
  <p className="note empty:hidden" role="status">
    {form.progress}
  </p>
);
