import { useEffect } from 'react';
import { mountToaster } from './toaster.ts';

/** Lets an island speak in toasts: put one into it, and the toaster of the page is there. */
export function Toaster() {
  useEffect(mountToaster, []);
  return null;
}
