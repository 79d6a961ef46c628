import { input, label as labelLook } from '#components/ui/text-field.ts';
import type { Draft } from '../drafts.ts';
import { largeOnPhone } from '../panel.tsx';

/** Of a draft that can no longer be sent. */
export function UnsentWords({ id, draft: { message, notes } }: { id: string; draft: Draft }) {
  const texts = [
    { label: 'Your message, not sent', text: message },
    { label: 'Your notes, not saved', text: notes },
  ].filter(({ text }) => text !== '');
  return texts.map(({ label, text }) => (
    <div key={label}>
      <label className={`mt-4 ${labelLook}`} htmlFor={`${id}-${label}`}>
        {label}
      </label>
      <textarea
        className={input({ size: 'sm', className: largeOnPhone })}
        id={`${id}-${label}`}
        rows={3}
        readOnly
        value={text}
      />
    </div>
  ));
}
