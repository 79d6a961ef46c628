const focusIfFree = (place: HTMLElement | null) => {
  if (document.activeElement === document.body) place?.focus();
};

export function NamedGone({ gone, thing }: { gone: boolean; thing: string }) {
  return (
    <div role="status">
      {gone && (
        <p className="mb-4 border-l-4 border-l-ink bg-sunk px-4 py-3" tabIndex={-1} ref={focusIfFree}>
          This {thing} is no longer here.
        </p>
      )}
    </div>
  );
}
