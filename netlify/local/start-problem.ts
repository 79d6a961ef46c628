/** A fault that the developer can fix; shown without a stack. */
export class StartProblem extends Error {}

/** True for an error, or the output of a program, about a full disk. */
export const saysDiskFull = (fault: unknown): boolean => /\b(?:ENOSPC|EDQUOT|EFBIG)\b/.test(String(fault));

export const DISK_FULL = 'The disk is full: make room, or set LOCAL_DATA to a folder on another disk.';
