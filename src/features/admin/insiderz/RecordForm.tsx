import { type ReactNode, useEffect, useRef } from 'react';
import type { RecordForm as FormHandle } from './record-form.ts';

interface RecordFormProps<V extends object> {
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
export function RecordForm<V extends object>(props: RecordFormProps<V>) {
  const { form, title, action, onCancel, children, aside, more } = props;
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    element.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  }, []);
  const cancel = () => {
    form.leave();
    onCancel();
  };
  return (
    <form
      ref={element}
      className="record-form"
      aria-labelledby={`${form.id}-heading`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
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
