import { playLock } from './LockPlayer.tsx';

// For watch-lock.ts, which asks for it by using its template.
dispatchEvent(new CustomEvent('lock-player', { detail: playLock }));
