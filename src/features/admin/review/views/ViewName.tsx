import { useId, useState } from 'react';
import { control } from '#components/ui/button.ts';
import { input } from '#components/ui/text-field.ts';
import { type DeskView, VIEW_LIMITS } from '#domain/contributions/desk-views.ts';
import { below, fault as faultLook, largeOnPhone } from '../panel.ts';

interface ViewNameProps {
  /** What stands in the field at first; empty for a view that is new. */
  start: string;
  label: string;
  /** What the button says. */
  action: string;
  /** The views that have another name already. */
  others: readonly DeskView[];
  /** Keeps the name; true, at once or later, once it is kept. */
  onDone: (name: string) => boolean | Promise<boolean>;
  /** Leaves everything as it was; absent where there is nothing to leave. */
  onCancel?: () => void;
}

/** Why a view cannot have this name, or null. The server says the same. */
function faultOf(name: string, isNew: boolean, others: readonly DeskView[]): string | null {
  if (name === '') return 'Please give it a name.';
  if (others.some((one) => one.name.toLowerCase() === name.toLowerCase()))
    return 'A view of that name is there already.';
  return isNew && others.length >= VIEW_LIMITS.views ? `Keep ${VIEW_LIMITS.views} views at most.` : null;
}

/** Where a view gets its name, or another one. Enter keeps it, Escape leaves it. */
export function ViewName({ start, label, action, others, onDone, onCancel }: ViewNameProps) {
  const id = useId();
  const [name, setName] = useState(start);
  const [fault, setFault] = useState<string | null>(null);
  const save = async () => {
    const wanted = name.trim();
    const found = faultOf(wanted, start === '', others);
    setFault(found);
    if (found === null && (await onDone(wanted))) setName('');
  };
  return (
    <div className="min-w-0 flex-1">
      <div className="flex gap-2">
        <input
          className={input({ size: 'sm', className: `min-w-0 flex-1 ${largeOnPhone}` })}
          aria-label={label}
          aria-invalid={fault === null ? undefined : true}
          aria-describedby={id}
          placeholder="Name what is shown"
          value={name}
          maxLength={VIEW_LIMITS.name}
          autoComplete="off"
          ref={start === '' ? undefined : (field) => field?.focus()}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') void save();
            if (event.key !== 'Escape' || !onCancel) return;
            // The desk would leave the field for the list.
            event.stopPropagation();
            onCancel();
          }}
        />
        <button className={control()} type="button" onClick={() => void save()}>
          {action}
        </button>
        {onCancel && (
          <button className={control()} type="button" onClick={onCancel}>
            Cancel
          </button>
        )}
      </div>
      <p className={fault === null ? below : faultLook} id={id} role="status">
        {fault}
      </p>
    </div>
  );
}
