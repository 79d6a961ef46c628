import { KNOWN_STATE, knownItemHref, useKnownItems } from '#components/similar/use-known-items.ts';

/** Public roadmap items that mean what the contribution says. */
export function KnownAlready({ description }: { description: string }) {
  const items = useKnownItems(description);
  if (items.length === 0) return null;
  return (
    <ul className="mt-4 grid max-w-[40rem] justify-items-start gap-1 text-0" aria-label="Known already">
      {items.map((item) => (
        <li key={item.id}>
          {KNOWN_STATE[item.column_name]}:{' '}
          <a href={knownItemHref(item)} target="_blank" rel="noopener">
            {item.title}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
