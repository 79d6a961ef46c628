import { APP_IDS } from '#domain/apps.ts';

/** Decorative avatar; its colour is derived from the name. */
export function PersonTile({ name, className = 'w-6' }: { name: string; className?: string }) {
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return (
    <svg
      className={`art flex-none rounded-1 t-${APP_IDS[sum % APP_IDS.length]} ${className}`}
      viewBox="0 0 64 64"
      aria-hidden="true"
      focusable="false"
    >
      <rect className="g" width="64" height="64" rx="4" />
      <g className="a">
        <circle cx="22" cy="18" r="9" />
        <circle cx="34" cy="13" r="9" />
        <circle cx="45" cy="19" r="8" />
        <circle cx="17" cy="29" r="7" />
      </g>
      <path className="k" d="M19 24a6 6 0 0 1 6-6h18a6 6 0 0 1 6 6v18a6 6 0 0 1-6 6H25a6 6 0 0 1-6-6z" />
      <path className="p" d="M42 27h4v5h-4z" />
      <path className="k" d="M10 64v-4a10 10 0 0 1 10-10h24a10 10 0 0 1 10 10v4z" />
    </svg>
  );
}
