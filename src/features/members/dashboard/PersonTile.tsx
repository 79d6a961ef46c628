import { APP_IDS } from '#domain/apps.ts';

/** Somebody in a tile, in a colour that their name always gives. Says nothing: the name stands beside it. */
export function PersonTile({ name }: { name: string }) {
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return (
    <svg
      className={`art w-[clamp(3rem,2.2rem+3vw,4.25rem)] flex-none rounded-2 t-${APP_IDS[sum % APP_IDS.length]}`}
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
