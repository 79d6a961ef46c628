import { useEffect } from 'react';
import { mountToaster } from './toaster.ts';

/** Mounts the page's toaster from an island. */
export function Toaster() {
  useEffect(mountToaster, []);
  return null;
}
