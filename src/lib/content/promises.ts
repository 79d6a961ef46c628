/** What pages promise in so many words: the loaders and the content check hold `content/` to it. */
export const PROMISED = {
  /** "24+" on /tools (R182). */
  leastTools: 24,
  /** A page of answers with fewer is not worth its name. */
  leastAnswers: 12,
  /** Prompt tips (R192). */
  prompts: 5,
  /** Sections of the privacy policy and of the terms, each (R217). */
  legalSections: 10,
} as const;
