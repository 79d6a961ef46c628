import { createHash } from 'node:crypto';

/**
 * What must run before the first paint, and nothing else; it stands in the head of every page.
 * - The browser's offer to install may come before any module has run: it is kept in `window.installPrompt`, and
 *   the event `installoffer` says that it is there.
 * - The hero types over text that is painted already; the mark hides it from the first frame on, so that it never
 *   flashes. Reduced motion, a repeat view and a browser without highlights keep the whole text (A-01, R511).
 */
export const BOOT_SCRIPT = `addEventListener('beforeinstallprompt',e=>{e.preventDefault();window.installPrompt=e;dispatchEvent(new Event('installoffer'))});
try{if(location.pathname=='/'&&'highlights'in CSS&&!matchMedia('(prefers-reduced-motion:reduce)').matches&&!localStorage.getItem('hero-seen'))document.documentElement.dataset.hero='typing'}catch{}`;

/** The source by which the content policy allows it. */
export const BOOT_SCRIPT_HASH: `sha256-${string}` = `sha256-${createHash('sha256').update(BOOT_SCRIPT).digest('base64')}`;
