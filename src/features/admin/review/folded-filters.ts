/** The filters of the desk that are folded away until they are wanted, by the names that the address uses. */
export const FOLDED = ['type', 'app', 'proof'] as const;
