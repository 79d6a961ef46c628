declare namespace Astro {
  interface ClientDirectives {
    /** Hydrates the island on the first focus or press in it, and replays that press (docs/architecture.md, rule 7). */
    'client:touch'?: boolean;
    /** Hydrates the island once the hero has revealed it and it is in sight, or on the first touch. */
    'client:reveal'?: boolean;
  }
}
