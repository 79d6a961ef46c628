import { cva } from 'class-variance-authority';
import { Icon } from '#components/portal/Icon.tsx';
import { Control } from '#components/ui/Button.tsx';
import { input, label as labelLook } from '#components/ui/text-field.ts';

export const panel = 'min-w-0 rounded-2 border border-line bg-raised';
export const part = cva('not-first:border-t not-first:border-t-line p-[min(var(--s5),6vw)]', {
  variants: {
    kind: {
      plain: '',
      decided: 'rounded-b-2 bg-ground [&>p+p]:mt-2',
      overtaken: 'bg-signal-wash [box-shadow:inset_4px_0_0_var(--signal)]',
    },
  },
  defaultVariants: { kind: 'plain' },
});
export const heading = 'wrap-anywhere mt-2 mb-3 text-[clamp(1.75rem,1.4rem+1.1vw,2.5rem)] leading-none';
export const subheading = cva('text-[1.375rem]', {
  variants: { below: { md: 'mb-3', sm: 'mb-2', none: '' } },
  defaultVariants: { below: 'md' },
});
export const actions = 'flex flex-wrap gap-3';
/** Text as typed, with its line breaks. */
export const typed = 'wrap-anywhere whitespace-pre-line';
export const reading = 'max-w-[40rem] text-[1.0625rem] leading-[1.6]';
export const below = 'mt-1 text-0 text-muted leading-[1.45] empty:hidden';
export const fault = 'font-semibold text-1 text-danger';
export const reader = 'font-semibold text-0 text-signal';
/** iOS zooms into a field with smaller text. */
export const largeOnPhone = 'max-lg:text-2';

/** On a phone the panel replaces the list; this leads back. */
export function BackButton({ onBack }: { onBack: () => void }) {
  return (
    <Control className="mb-4 lg:hidden" onClick={onBack}>
      <Icon of="back" /> Back to the list
    </Control>
  );
}

interface ReadOnlyTextProps {
  id: string;
  label: string;
  text: string;
}

/** Text that can no longer be sent from here, to be read and copied. */
export function ReadOnlyText({ id, label, text }: ReadOnlyTextProps) {
  return (
    <>
      <label className={`mt-4 ${labelLook}`} htmlFor={id}>
        {label}
      </label>
      <textarea
        className={input({ size: 'sm', className: 'max-lg:text-2' })}
        id={id}
        rows={3}
        readOnly
        value={text}
      />
    </>
  );
}
