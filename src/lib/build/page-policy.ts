import { createHash } from 'node:crypto';
import { EDIT_PAGE, PATHS } from '../paths.ts';
import { EDITOR_DIRECTIVES } from './content-security-policy.ts';

/** A script or style that stands in the page, or a template, whose content does nothing until it is cloned. */
const PART =
  /<template\b[\s\S]*?<\/template>|<(script|style)\b((?:[^>"']|"[^"]*"|'[^']*')*)>([\s\S]*?)<\/\1>/g;

/** Shows a proof file that was fetched with a token, as a picture from memory. */
const SHOWS_PROOF = new Set<string>([PATHS.adminDashboard]);

/** Starts the worker that does the work of a challenge (`lib/form-work/solve.ts`). */
const DOES_WORK = new Set<string>(
  [PATHS.contribute, PATHS.contact].flatMap((path) => [path, `${path}.html`]),
);

/** The one page with an editor in it, under both of its addresses; its policy is wider and its own. */
const EDITORS = new Set<string>([EDIT_PAGE, `${EDIT_PAGE}.html`]);

/** The element that the film dialog of a page has, and no other; films may be played by the hosts of `frame-src`. */
const FILM_DIALOG = /<dialog\b[^>]*\sdata-films=/;

interface Part {
  at: number;
  all: string;
  tag: 'script' | 'style';
  /** A module waits until the page is read; another script ran before every module. */
  module: boolean;
  text: string;
  hash: string;
}

export interface SettledPage {
  html: string;
  /** The content policy of this page and of no other. */
  policy: string;
  /** How many inline scripts and styles the build does not know; the policy forbids them. */
  unknown: number;
}

/** The source by which a content policy allows an inline script or style. */
export function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

function partsOf(html: string): Part[] {
  const parts: Part[] = [];
  for (const { 0: all, 1: tag, 2: attributes = '', 3: text = '', index } of html.matchAll(PART)) {
    if (tag !== 'script' && tag !== 'style') continue;
    if (/\ssrc\s*=/.test(attributes)) continue;
    const type = /\stype\s*=\s*["']?([^\s"'>]+)/.exec(attributes)?.[1] ?? 'text/javascript';
    if (tag === 'script' && type !== 'module' && type !== 'text/javascript') continue;
    parts.push({ at: index, all, tag, module: type === 'module', text, hash: hashOf(text) });
  }
  return parts;
}

/** CSP sources of the inline scripts and styles in a page; data blocks and templates are left out. */
export function inlineHashes(html: string): string[] {
  return partsOf(html).map(({ hash }) => hash);
}

/** `script-src 'self'; style-src 'self'` as names with their sources, in order. */
function parsePolicy(policy: string): [name: string, sources: string[]][] {
  return policy
    .split(';')
    .map((directive) => directive.trim().split(/\s+/))
    .filter(([name]) => name)
    .map(([name = '', ...sources]) => [name, sources]);
}

/** The hashes a policy allows. */
export function policyHashes(policy: string): string[] {
  return parsePolicy(policy).flatMap(([, sources]) =>
    sources.filter((source) => source.startsWith("'sha256-")),
  );
}

/** Each in a scope of its own, and a fault in one does not keep the next from running, as it was while they were apart. */
function joinScripts(scripts: readonly Part[]): string {
  return scripts.map(({ text }) => `try{(()=>{${text}\n})()}catch(e){reportError(e)}`).join('\n');
}

/** Where the joined script goes: before the first script file, because module scripts run in order and files arrive late. */
function placeOfScript(html: string, scripts: readonly Part[]): number {
  for (const { 0: all, 1: tag, 2: attributes = '', index } of html.matchAll(PART))
    if (all && tag === 'script' && /\ssrc\s*=/.test(attributes)) return index;
  return Math.max(...scripts.map(({ at }) => at));
}

/**
 * A page with its inline styles in one style and its inline scripts in one module script, but for the script in the
 * head, which has to run before the first paint; and the policy that allows exactly these. One hash costs 54 bytes of
 * every answer, and a page of many parts has had fifteen.
 *
 * @param full the policy that Astro wrote, with the hashes of everything it has built
 * @param path the address of the page
 *
 * A part whose hash `full` does not have is neither joined nor allowed, so text that got into a page cannot allow itself.
 */
export function settlePage(source: string, full: string, path: string): SettledPage {
  const known = new Set(policyHashes(full));
  const all = partsOf(source);
  const parts = all.filter(({ hash }) => known.has(hash));
  const head = source.indexOf('</head>');
  const styles = parts.filter(({ tag }) => tag === 'style');
  const scripts = parts.filter(({ tag }) => tag === 'script');
  const early = scripts.filter(({ at }) => at < head);
  const late = scripts
    .filter(({ at }) => at > head)
    .toSorted((one, other) => Number(one.module) - Number(other.module));

  // Astro writes the style of islands again and again, beside each first island.
  const style = [...new Set(styles.map(({ text }) => text))].join('');
  const script = joinScripts(late);
  // What is put in comes first: it may go where the last script is taken out.
  const edits = [
    ...(late.length > 0
      ? [{ at: placeOfScript(source, late), all: '', put: `<script type="module">${script}</script>` }]
      : []),
    ...styles.map(({ at, all }, index) => ({ at, all, put: index ? '' : `<style>${style}</style>` })),
    ...late.map(({ at, all }) => ({ at, all, put: '' })),
  ].toSorted((a, b) => a.at - b.at);
  let html = '';
  let done = 0;
  for (const { at, all, put } of edits) {
    html += source.slice(done, at) + put;
    done = at + all.length;
  }
  html += source.slice(done);

  const allowed = {
    'script-src': ["'self'", ...early.map(({ hash }) => hash), ...(late.length > 0 ? [hashOf(script)] : [])],
    // Every style stands in its page: there are no style files.
    'style-src': styles.length > 0 ? [hashOf(style)] : ["'none'"],
  };
  const isEditor = EDITORS.has(path);
  const directives = parsePolicy(full)
    .filter(([name]) => name !== 'frame-src' || FILM_DIALOG.test(source))
    .map(([name, sources]): string => {
      const widened = isEditor ? EDITOR_DIRECTIVES[name] : undefined;
      if (widened) return `${name} ${widened}`;
      if (name === 'script-src' || name === 'style-src') return [name, ...allowed[name]].join(' ');
      const kept = sources.filter(
        (source) =>
          (source !== 'blob:' || SHOWS_PROOF.has(path)) && (source !== 'work' || DOES_WORK.has(path)),
      );
      return [name, ...kept].join(' ');
    });
  return { html, policy: directives.join(';'), unknown: all.length - parts.length };
}
