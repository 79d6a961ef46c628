/** In the address in place of an id: the first contribution that waits, in the order of the list. */
export const FIRST_WAITING = 'first';
