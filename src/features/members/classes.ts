export const surface = 'min-w-0 rounded-2 border border-line bg-raised shadow-1';
export const sectionTitle = 'mb-3 font-semibold font-text text-2 leading-[1.3] tracking-normal';
/** Set the size next to it. */
export const plainTitle = 'font-semibold font-text leading-[1.3] tracking-normal';
export const words = 'whitespace-pre-line wrap-anywhere';
/** Set the gap next to it. */
export const facts = 'flex flex-wrap items-center text-0 text-muted';
export const own = 'font-semibold text-signal';
export const count = 'font-display font-extrabold text-[1.1875rem] normal-nums leading-none';
