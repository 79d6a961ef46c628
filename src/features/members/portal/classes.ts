/* Looks that the parts of the members' sign-in share. */

/** What stands there in place of a form. */
export const NOTE = 'grid justify-items-start gap-4';
/** What can be done, beside each other; on a phone below each other. */
export const ACTIONS = 'flex flex-wrap gap-3 max-sm:[&>*]:flex-[1_1_100%]';
