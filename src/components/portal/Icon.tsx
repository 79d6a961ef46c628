const SHAPES = {
  account: 'M4.5 1.5h6v5.5h-6zM2 15v-3a4 4 0 0 1 4-4h5a3 3 0 0 1 3 3v4z',
  back: 'M7 2 1 8l6 6 1.4-1.4L4.8 9H15V7H4.8l3.6-3.6z',
  bell: 'M3 11V7a5 5 0 0 1 10 0v4h1.5v2h-13v-2zM6 14h4v2H6z',
  board: 'M1 1h4v14H1zM6 1h4v9H6zM11 1h4v5h-4z',
  chevron: 'M8 12 2 6l1.5-1.5L8 9l4.5-4.5L14 6z',
  chevronUp: 'M8 4l6 6-1.5 1.5L8 7l-4.5 4.5L2 10z',
  close: 'M3.4 2 8 6.6 12.6 2 14 3.4 9.4 8l4.6 4.6-1.4 1.4L8 9.4 3.4 14 2 12.6 6.6 8 2 3.4z',
  contribute: 'M1 4h7v8H1zM9 4h6v8H9zm1.3 1.3v5.4h3.4V5.3z',
  dashboard: 'M1 1h6.5v6.5H1zM8.5 1H15v6.5H8.5zM1 8.5h6.5V15H1zM8.5 8.5H15V15H8.5z',
  down: 'M2.5 5h11L8 12z',
  edit: 'M10.5 1.5l4 4L5 15H1v-4z',
  external: 'M3 1h12v12h-2.5V5.2L3 14.8 1.2 13l9.6-9.5H3z',
  eye: 'M0 8l8-5.5L16 8l-8 5.5zm5.5 0A2.5 2.5 0 1 0 8 5.5 2.5 2.5 0 0 0 5.5 8z',
  filter: 'M1 3h14v2H1zM4 7h8v2H4zM6.5 11h3v2h-3z',
  flag: 'M2 1h2v14H2zM5 2h9l-2.5 3L14 8H5z',
  idea: 'M1 1h14v14H1zM8 4.5 4 11h8z',
  keyboard: 'M1 4h14v8H1zm2 2v1.5h1.5V6zm3 0v1.5h1.5V6zm3 0v1.5h1.5V6zm3 0v1.5h1.5V6zM4 9v1.5h8V9z',
  leaderboard: 'M1 9h4v6H1zM6 5h4v10H6zM11 1h4v14h-4z',
  list: 'M1 1h5v5H1zM8 1h7v2H8zM8 4h7v2H8zM1 8h14v2H1zM1 12h10v2H1z',
  mail: 'M1 3h14v1.5L8 9 1 4.5zM1 6.5l7 4.5 7-4.5V13H1z',
  manage: 'M1 1h6.5v6.5H1zM8.5 1H15v6.5H8.5zM1 8.5h6.5V15H1zM9 9h5.5v5.5H9zm1.2 1.2v3.1h3.1v-3.1z',
  more: 'M1.5 6.5h3v3h-3zM6.5 6.5h3v3h-3zM11.5 6.5h3v3h-3z',
  picture: 'M1 2h14v12H1zm2 2v8h10V4zm1 6.5 2.8-3 2 2L10.5 8l2 2.5V11H4z',
  record: 'M2 1h12v14H2zm3 3v2h6V4zm0 4v2h6V8z',
  refresh: 'M8 2a6 6 0 1 1-5.7 4.1l1.9.6A4 4 0 1 0 8 4v2.5L4 3.2 8 0z',
  report: 'M3 1h10v14l-5-3.2L3 15zm4 3v4h2V4zm0 5v2h2V9z',
  review: 'M1 4h6.5v8H1zM8.5 4H15v8H8.5z',
  search: 'M1 1h10v10H1zm2 2v6h6V3zm6.7 8.1 1.4-1.4 4.1 4.1-1.4 1.4z',
  select: 'M1 1h14v14H1zm2 2v10h10V3zm2.3 4.6 1.9 1.9 3.7-4 1.3 1.2-5 5.4-3.2-3.2z',
  ticket:
    'M1 3h14v3.5a1.5 1.5 0 0 0 0 3V13H1V9.5a1.5 1.5 0 0 0 0-3zm8.5 2v1.5H11V5zm0 3v1.5H11V8zm0 3v1H11v-1z',
  warning: 'M8 1l7 13H1zM7.2 5.5v4h1.6v-4zm0 5v1.6h1.6v-1.6z',
} as const;
export type IconName = keyof typeof SHAPES;

/** Decorative; always next to text, or in a control with a name. */
export function Icon({ of, className }: { of: IconName; className?: string }) {
  return (
    <svg className={className} viewBox="0 0 16 16" fill="currentColor" aria-hidden="true" focusable="false">
      <path fillRule="evenodd" d={SHAPES[of]} />
    </svg>
  );
}
