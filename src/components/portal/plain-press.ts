import type { MouseEvent } from 'react';

/** True for a press of a link that is to be answered here, and not in a tab or a window of its own. */
export const isPlainPress = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  !(ctrlKey || metaKey || shiftKey || altKey);
