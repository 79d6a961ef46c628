/** Local storage: `off` where single keys such as `/` do nothing (WCAG 2.1.4). */
export const SINGLE_KEYS = 'thegrid:single-keys';

/** Whether single keys are on; also while storage is disabled. */
export function singleKeysOn(): boolean {
  try {
    return localStorage.getItem(SINGLE_KEYS) !== 'off';
  } catch {
    return true;
  }
}
