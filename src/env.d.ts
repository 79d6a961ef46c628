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

/** Stems of a list of words (lib/build/plugins.ts). */
declare module '*.yaml?stems' {
  const list: string;
  export default list;
}

/** A script compiled by itself, as text (lib/build/plugins.ts). */
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
