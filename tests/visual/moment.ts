/** When everything on the pictures begins. The seeds reckon from here. */
export const START = Date.parse('2026-11-20T09:00:00Z');

/** The time on every page: five minutes and some seconds later, so that no rounding tips over. */
export const NOW = new Date(START + 320_000);
