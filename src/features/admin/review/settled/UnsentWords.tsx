import { input, label as labelLook } from '#components/ui/text-field.ts';
import type { Draft } from '../drafts.ts';
import { largeOnPhone } from '../panel.tsx';

/** Of a draft that can no longer be sent. */
export function UnsentWords({ id, draft: { message, notes } }: { id: string; draft: Draft }) {
  const texts = [
    { name: 'message', label: 'Your message, not sent', text: message },
    { name: 'notes', label: 'Your notes, not saved', text: notes },
  ].filter(({ text }) => text !== '');
  return texts.map(({ name, label, text }) => (
    <div key={name}>
      <label className={`mt-4 ${labelLook}`} htmlFor={`${id}-${name}`}>
        {label}
      </label>
      <textarea
        className={input({ size: 'sm', className: largeOnPhone })}
        id={`${id}-${name}`}
        rows={3}
        readOnly
        value={text}
      />
    </div>
  ));
}
