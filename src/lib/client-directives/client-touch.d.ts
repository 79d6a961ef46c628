declare namespace Astro {
  interface ClientDirectives {
    /** Hydrates the island on the first focus or press in it, and replays that press (docs/architecture.md, rule 7). */
    'client:touch'?: boolean;
  }
}
