/** A fault that the developer can fix; shown without a stack. */
export class StartProblem extends Error {}

export const isDiskFull = (fault: unknown): boolean => /\b(?:ENOSPC|EDQUOT|EFBIG)\b/.test(String(fault));

export const DISK_FULL = 'The disk is full: make room, or set LOCAL_DATA to a folder on another disk.';

/** Runs a command; shows a StartProblem as its message, any other fault with its stack. */
export async function runCommand(start: () => Promise<void>): Promise<void> {
  try {
    await start();
  } catch (fault) {
    if (isDiskFull(fault)) console.error(DISK_FULL);
    else console.error(fault instanceof StartProblem ? fault.message : fault);
    process.exit(1);
  }
}
