import { useStore } from '@nanostores/react';
import { input, label as labelLook } from '#components/ui/text-field.ts';
import { $drafts, hasWords } from './review/drafts.ts';

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

/**
 * What somebody had typed when their admin role was taken away: it can be read and copied, and stands in its place again
 * when they have the role back in this tab.
 */
export function KeptDrafts() {
  const kept = Object.entries(useStore($drafts)).filter(([, draft]) => hasWords(draft));
  if (kept.length === 0) return null;
  return (
    <section className="mt-6 rounded-2 border border-line bg-raised p-5" aria-labelledby="kept-words">
      <h2 className="mb-2 text-4" id="kept-words">
        Your words are kept
      </h2>
      <p>
        Your admin role was taken away while you were working, so this was not saved and nothing was changed.
        What you had typed stays in this tab until you sign out.
      </p>
      {kept.map(([id, { message, notes }]) => (
        <div key={id}>
          {message !== '' && <KeptText id={`message-${id}`} label="Your message, not sent" text={message} />}
          {notes !== '' && <KeptText id={`notes-${id}`} label="Your notes, not saved" text={notes} />}
        </div>
      ))}
    </section>
  );
}
