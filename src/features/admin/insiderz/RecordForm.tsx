import { type ReactNode, useEffect } from 'react';
import type { Values } from '#components/forms/form-state.ts';
import type { RecordForm as FormHandle } from './record-form.ts';

interface RecordFormProps<V extends Values> {
  form: FormHandle<V>;
  title: string;
  /** What the button that sends it says: a verb. */
  action: string;
  onCancel: () => void;
  children: ReactNode;
  /** Stands beside the fields where there is room. */
  aside?: ReactNode;
  /** Stands at the other end of the buttons' line. */
  more?: ReactNode;
}

/** A form for one record: the cursor goes into its first field, Escape gives it up, the fields stay after a failure. */
export function RecordForm<V extends Values>(props: RecordFormProps<V>) {
  const { form, title, action, onCancel, children, aside, more } = props;
  const { ref } = form.props;
  useEffect(() => {
    ref.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  }, [ref]);
  const cancel = () => {
    form.leave();
    onCancel();
  };
  return (
    <form
      {...form.props}
      className="record-form"
      aria-labelledby={`${form.id}-heading`}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.stopPropagation();
        cancel();
      }}
    >
      <h3 id={`${form.id}-heading`}>{title}</h3>
      <div className={aside ? 'record-form-body with-aside' : 'record-form-body'}>
        <div>{children}</div>
        {aside}
      </div>
      <div className="acts">
        <button className="btn sm" type="submit" aria-disabled={form.busy}>
          {form.busy ? 'Saving...' : action}
        </button>
        <button className="btn sm line" type="button" onClick={cancel}>
          Cancel
        </button>
        {more}
      </div>
    </form>
  );
}
