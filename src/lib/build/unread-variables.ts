import type { Plugin } from 'vite';

/** What Tailwind sets beside a property for its own type scale, which this design does not use: nothing reads them. */
const UNREAD = 'leading|font-weight|tracking';

/** Leaves variables of Tailwind's out of a style sheet that no rule of it reads. Throws where one does. */
export function withoutUnread(css: string): string {
  const read = new RegExp(`var\\(\\s*--tw-(?:${UNREAD})\\b`).exec(css);
  if (read) throw new Error(`A rule reads ${read[0]}, which src/lib/build/unread-variables.ts leaves out.`);
  return css
    .replace(new RegExp(`@property --tw-(?:${UNREAD})\\s*\\{[^}]*\\}`, 'g'), '')
    .replace(new RegExp(`--tw-(?:${UNREAD}):[^;}]*;?`, 'g'), '');
}

/** Runs after Tailwind has written a sheet, in builds: in development its sheets come as they are. */
export function unreadVariables(): Plugin {
  return {
    name: 'unread-variables',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      return /\.css(?:\?|$)/.test(id) && code.includes('--tw-')
        ? { code: withoutUnread(code), map: null }
        : null;
    },
  };
}
