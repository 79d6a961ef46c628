import { Options } from '#components/ui/Field.tsx';
import { input } from '#components/ui/text-field.ts';

const QUIET = 'w-auto! border-transparent! bg-transparent! hover:border-line-strong!';

interface StatusSelectProps<Status extends string> {
  id?: string;
  label: string;
  value: Status;
  /** Each status with its label, in order. */
  names: Record<Status, string>;
  className: string;
  onChoose: (status: Status) => void;
}

/** Looks like text until the pointer is over it. */
export function StatusSelect<Status extends string>(props: StatusSelectProps<Status>) {
  const { id, label, value, names, className, onChoose } = props;
  return (
    <select
      className={input({ size: 'sm', className: `${QUIET} ${className}` })}
      id={id}
      aria-label={label}
      value={value}
      onChange={({ target }) => onChoose(target.value as Status)}
    >
      <Options of={Object.entries(names)} />
    </select>
  );
}
