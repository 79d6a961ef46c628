/** Something that a person can put right, said in one sentence; shown without a stack. */
export class StartProblem extends Error {}

/** True when a fault, or what a program printed, says that nothing more can be written. */
export const saysDiskFull = (fault: unknown): boolean => /\b(?:ENOSPC|EDQUOT|EFBIG)\b/.test(String(fault));

export const DISK_FULL = 'The disk is full: make room, or set LOCAL_DATA to a folder on another disk.';
