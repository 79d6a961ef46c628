import { useStore } from '@nanostores/react';
import { ApartDrawing } from '#components/portal/drawings.tsx';
import { frame } from '#components/portal/frame.ts';
import { Button } from '#components/ui/Button.tsx';
import { button } from '#components/ui/button.ts';
import { PRODUCT } from '#domain/product.ts';
import { PATHS } from '#lib/paths.ts';
import { recheckSession, signOut } from '#state/session.ts';
import { $drafts, hasWords } from '../drafts.ts';
import { UnsentWords } from './UnsentWords.tsx';

export function AccessDenied({ known }: { known: boolean }) {
  return (
    <section className={frame.guard}>
      <ApartDrawing className="mb-5 w-[12rem]" />
      <h1 className="mb-4 text-6">Access Denied</h1>
      <p className="lead">Admin privileges required</p>
      {!known && <p className="mt-3">We could not check your access just now. Try again in a moment.</p>}
      <SavedDrafts />
      <div className="mt-6 flex flex-wrap gap-3 max-lg:[&>*]:flex-[1_1_8rem]">
        {!known && <Button onClick={() => void recheckSession()}>Try again</Button>}
        <a className={button({ kind: 'line' })} href={PATHS.home}>
          {`Go to ${PRODUCT}`}
        </a>
        <Button kind="line" onClick={() => void signOut(PATHS.adminPortal)}>
          Sign in as someone else
        </Button>
      </div>
    </section>
  );
}

/** Read-only drafts of a user who lost the admin role. */
function SavedDrafts() {
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
      {drafts.map(([id, draft]) => (
        <UnsentWords key={id} id={id} draft={draft} />
      ))}
    </section>
  );
}
