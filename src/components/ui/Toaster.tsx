import { useEffect } from 'react';
import { mountToaster } from './toaster.ts';

export function Toaster() {
  useEffect(mountToaster, []);
  return null;
}
