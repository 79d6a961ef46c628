import { useStore } from '@nanostores/react';
import { $drafts, hasWords } from '../drafts.ts';
import { ReadOnlyText } from '../panel.tsx';

/** Read-only drafts of a user who lost the admin role. */
export function SavedDrafts() {
  const drafts = Object.entries(useStore($drafts)).filter(([, draft]) => hasWords(draft));
  if (drafts.length === 0) return null;
  return (
    <section className="mt-6 rounded-2 border border-line bg-raised p-5" aria-labelledby="saved-drafts">
      <h2 className="mb-2 text-4" id="saved-drafts">
        Your words are kept
      </h2>
      <p>
        Your admin role was taken away while you were working, so nothing was saved. What you typed stays in
        this tab until you sign out.
      </p>
      {drafts.map(([id, { message, notes }]) => (
        <div key={id}>
          {message !== '' && (
            <ReadOnlyText id={`message-${id}`} label="Your message, not sent" text={message} />
          )}
          {notes !== '' && <ReadOnlyText id={`notes-${id}`} label="Your notes, not saved" text={notes} />}
        </div>
      ))}
    </section>
  );
}
