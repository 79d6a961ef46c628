import { lazy } from 'react';

/** What is not needed to review: each is loaded when it is opened, so that the desk is there at once. */
export const Overview = lazy(async () => ({ default: (await import('./overview/Overview.tsx')).Overview }));
export const TokensTab = lazy(async () => ({ default: (await import('./tokens/TokensTab.tsx')).TokensTab }));
export const InsiderzTab = lazy(async () => ({
  default: (await import('./insiderz/InsiderzTab.tsx')).InsiderzTab,
}));
export const UsersTab = lazy(async () => ({ default: (await import('./users/UsersTab.tsx')).UsersTab }));
export const PushOffer = lazy(async () => ({ default: (await import('./push/PushOffer.tsx')).PushOffer }));
export const OversightView = lazy(async () => ({
  default: (await import('./oversight/OversightView.tsx')).OversightView,
}));
