import { createHash } from 'node:crypto';
import { EMBED_FORM, PATHS } from '../paths.ts';
import { EDITOR_DIRECTIVES, EDITORS } from './security-headers.ts';

/** Inline script or style, or a template, whose content is inert until cloned. */
const PART =
  /<template\b[\s\S]*?<\/template>|<(script|style)\b((?:[^>"']|"[^"]*"|'[^']*')*)>([\s\S]*?)<\/\1>/g;

/** Proof files are fetched with a token and shown as `blob:` images. */
const SHOWS_PROOF = new Set<string>([PATHS.adminDashboard]);

/** Starts the worker for form challenges (`lib/form-work/solve.ts`). */
const DOES_WORK = new Set<string>(
  [PATHS.contribute, PATHS.contact, EMBED_FORM].flatMap((path) => [path, `${path}.html`]),
);

/** The film dialog; hosts of `frame-src` may play films on such pages. */
const FILM_DIALOG = /<dialog\b[^>]*\sdata-films=/;

interface Part {
  at: number;
  all: string;
  tag: 'script' | 'style';
  /** Modules are deferred; classic scripts run before all of them. */
  module: boolean;
  text: string;
  hash: string;
}

export interface SettledPage {
  html: string;
  policy: string;
  /** Number of inline scripts and styles unknown to the build, which the policy blocks. */
  unknown: number;
}

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

/** CSP sources of the inline scripts and styles; data blocks and templates are skipped. */
export const inlineHashes = (html: string): string[] => partsOf(html).map(({ hash }) => hash);

/** `script-src 'self'; style-src 'self'` as ordered pairs of name and sources. */
function parsePolicy(policy: string): [name: string, sources: string[]][] {
  return policy
    .split(';')
    .map((directive) => directive.trim().split(/\s+/))
    .filter(([name]) => name)
    .map(([name = '', ...sources]) => [name, sources]);
}

export function policyHashes(policy: string): string[] {
  return parsePolicy(policy).flatMap(([, sources]) =>
    sources.filter((source) => source.startsWith("'sha256-")),
  );
}

/** Each in its own scope with its own error handling, as if they were still separate. */
function joinScripts(scripts: readonly Part[]): string {
  return scripts.map(({ text }) => `try{(()=>{${text}\n})()}catch(e){reportError(e)}`).join('\n');
}

/** Before the first script file, because module scripts run in order and files arrive late. */
function placeOfScript(html: string, scripts: readonly Part[]): number {
  for (const { 0: all, 1: tag, 2: attributes = '', index } of html.matchAll(PART))
    if (all && tag === 'script' && /\ssrc\s*=/.test(attributes)) return index;
  return Math.max(...scripts.map(({ at }) => at));
}

/**
 * Joins inline styles, and inline scripts except the head's, and returns the matching policy: a hash costs
 * 54 bytes per answer. Parts not in `full`, Astro's policy, are never allowed, so injected text cannot run.
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

  // Astro repeats the island style at each first island.
  const style = [...new Set(styles.map(({ text }) => text))].join('');
  const script = joinScripts(late);
  // Insertions first: one may share its position with the last removal.
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
    // All styles are inline; there are no style files.
    'style-src': styles.length > 0 ? [hashOf(style)] : ["'none'"],
  };
  const isEditor = EDITORS.has(path);
  const directives = parsePolicy(full)
    .filter(([name]) => name !== 'frame-src' || FILM_DIALOG.test(source))
    .map(([name, sources]): string => {
      const widened = isEditor ? EDITOR_DIRECTIVES[name] : undefined;
      if (widened) return `${name} ${widened}`;
      if (name === 'script-src' || name === 'style-src') return [name, ...allowed[name]].join(' ');
      const remaining = sources.filter(
        (source) =>
          (source !== 'blob:' || SHOWS_PROOF.has(path)) && (source !== 'work' || DOES_WORK.has(path)),
      );
      return [name, ...remaining].join(' ');
    });
  return { html, policy: directives.join(';'), unknown: all.length - parts.length };
}
