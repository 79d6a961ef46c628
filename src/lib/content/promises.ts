/** Numbers stated on pages, enforced by loaders and content check. */
export const PROMISED = {
  /** "24+" on /tools (R182). */
  leastTools: 24,
  /** Minimum for a page of answers. */
  leastAnswers: 12,
  /** Prompt tips (R192). */
  prompts: 5,
  /** Per privacy policy and terms (R217). */
  legalSections: 10,
} as const;
