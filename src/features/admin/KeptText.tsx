import { input, label as labelLook } from '#components/ui/text-field.ts';

interface KeptTextProps {
  id: string;
  label: string;
  text: string;
}

/** What somebody had typed and can no longer send from here: to be read and copied. */
export function KeptText({ id, label, text }: KeptTextProps) {
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
