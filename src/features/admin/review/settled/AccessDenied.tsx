import { ApartDrawing } from '#components/portal/drawings.tsx';
import { frame } from '#components/portal/frame.ts';
import { Button } from '#components/ui/Button.tsx';
import { button } from '#components/ui/button.ts';
import { PRODUCT } from '#domain/product.ts';
import { PATHS } from '#lib/paths.ts';
import { recheckSession, signOut } from '#state/session.ts';
import { SavedDrafts } from './SavedDrafts.tsx';

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
