import { lazily } from '#components/ui/lazily.tsx';

/** Not needed to review: each is loaded on demand, so that the desk is ready sooner. */
export const Overview = lazily(async () => (await import('./overview/Overview.tsx')).Overview);
export const TokensTab = lazily(async () => (await import('./tokens/TokensTab.tsx')).TokensTab);
export const InsiderzTab = lazily(async () => (await import('./insiderz/InsiderzTab.tsx')).InsiderzTab);
export const UsersTab = lazily(async () => (await import('./users/UsersTab.tsx')).UsersTab);
export const PushOffer = lazily(async () => (await import('./push/PushOffer.tsx')).PushOffer);
export const OversightView = lazily(
  async () => (await import('./oversight/OversightView.tsx')).OversightView,
);
