import { RELATED_APP_LABELS, type RelatedApp } from '#domain/apps.ts';

const CHIP = [
  'size-[2rem] flex-none rounded-1 bg-tile text-center font-display font-extrabold text-[1rem] leading-[2rem]',
  'forced-color-adjust-none',
].join(' ');

/** The tile of the app that a contribution is about. */
export function AppChip({ app }: { app: RelatedApp | null }) {
  const isApp = app !== null && app !== 'not_app_specific';
  return (
    <>
      <span
        className={`${CHIP} ${isApp ? `t-${app} text-on-tile` : 't-next edge-line text-muted'}`}
        aria-hidden="true"
      >
        {isApp ? RELATED_APP_LABELS[app].slice(0, 2) : '?'}
      </span>
      {isApp && <span className="sr-only">{RELATED_APP_LABELS[app]}: </span>}
    </>
  );
}
