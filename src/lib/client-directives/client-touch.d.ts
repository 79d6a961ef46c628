declare namespace Astro {
  interface ClientDirectives {
    /** Wakes the island on the first focus or press in it, and replays that press (DESIGN section 8). */
    'client:touch'?: boolean;
  }
}
