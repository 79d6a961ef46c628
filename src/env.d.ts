declare namespace App {
  interface Locals {
    /** The requested path, still encoded; set by the middleware on pages made on demand. */
    requestedPath?: string;
    /** Set by a page that these origins may frame; any other page forbids it. */
    frameAncestors?: readonly string[];
    /** Set by Netlify's adapter on pages made on demand. */
    netlify?: { context?: { requestId?: string; deploy?: { context?: string } } };
  }
}

/** The part of the Trusted Types API in use (T37), which TypeScript does not declare. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string };
}

/** Inlined copy of the draft store (lib/drafts.ts). */
declare module '*/drafts.ts?inlined' {
  export * from '#lib/drafts.ts';
}

/** Inlined copy for components/site/account-menu.ts. */
declare module '*/carried-toast.ts?inlined' {
  export * from '#lib/carried-toast.ts';
}

/** Inlined copy for the script of /recover. */
declare module '*/link.ts?inlined' {
  export * from '#features/recover/link.ts';
}

/** Inlined copy of the search matcher (features/faq/faq-list.ts). */
declare module '*/search-text.ts?inlined' {
  export * from '#domain/search-text.ts';
}

/** Inlined copy of the words of a search (features/search/search-index.ts). */
declare module '*/terms.ts?inlined' {
  export * from '#lib/search/terms.ts';
}

/** Stems of a list of words (lib/build/word-lists.ts). */
declare module '*.yaml?stems' {
  const list: string;
  export default list;
}

/** Inlined copy of the switch of single keys (components/site/Drawer.astro). */
declare module '*/single-keys.ts?inlined' {
  export * from '#lib/single-keys.ts';
}

/** Inlined copy of the dialog's texts (components/site/video/film-dialog.ts). */
declare module '*/film-words.ts?inlined' {
  export * from '#components/site/video/film-words.ts';
}

/** Inlined copy for the framed form (features/contributions/embed/frame.ts). */
declare module '*/wake-form.ts?inlined' {
  export * from '#features/contributions/wake-form.ts';
}

/** Inlined copy for /embed/contribute. */
declare module '*/open-dialogs.ts?inlined' {
  export * from '#features/contributions/open-dialogs.ts';
}

/** Inlined copy for the dates of kept pages (lib/web-app/kept-pages.ts). */
declare module '*/formats.ts?inlined' {
  export * from '#domain/formats.ts';
}

/** Inlined copy for a status page that is kept (features/contributions/status/kept-status.ts). */
declare module '*/store-page.ts?inlined' {
  export * from '#lib/web-app/store-page.ts';
}

/** A script compiled by itself, as text (lib/build/compiled-script.ts). */
declare module '*.ts?compiled' {
  const text: string;
  export default text;
}

declare namespace Astro {
  interface ClientDirectives {
    /** Hydrates the island on the first focus or press in it, and replays that press (docs/architecture.md, rule 7). */
    'client:touch'?: boolean;
    /** Hydrates the island once the hero has revealed it and it is in sight, or on the first touch. */
    'client:reveal'?: boolean;
  }
}

/** The used part of web-push's library for encrypted content (RFC 8188, RFC 8291). */
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  export function decrypt(
    body: Buffer,
    keys: { version: 'aes128gcm'; privateKey: ECDH; authSecret: string },
  ): Buffer;
}

declare module '@zxcvbn-ts/language-common/dist/passwords.json.cjs' {
  /** The most common first; what looks like a number is one. */
  const passwords: (string | number)[];
  export default passwords;
}
declare module '@zxcvbn-ts/language-common/dist/adjacencyGraphs.json.cjs' {
  const graphs: Record<string, Record<string, (string | null)[]>>;
  export default graphs;
}

declare module 'the-big-username-blacklist' {
  const blocklist: { list: string[] };
  export default blocklist;
}
