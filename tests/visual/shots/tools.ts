import type { Shot } from '../shot.ts';

const CATEGORIES = [
  'background',
  'cvs',
  'extras',
  'floor-plans',
  'images',
  'layouts',
  'research',
  'trust',
  'writing',
] as const;

/** The toolkit. */
export const TOOLS: readonly Shot[] = [
  { name: 'tools', route: '/tools' },
  ...CATEGORIES.map(
    (category): Shot => ({ name: `tools-${category}`, route: `/tools#${category}`, sizes: [390, 1440] }),
  ),
];
