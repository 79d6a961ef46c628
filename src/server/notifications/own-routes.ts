import { countNotices, listNotices, markNotice, markNotices } from './inbox.ts';
import { getNoticeSettings, updateNoticeSettings } from './settings.ts';
import { resubscribe, showUnsubscribe, unsubscribe } from './unsubscribe.ts';

export const ownRoutes = [
  countNotices,
  getNoticeSettings,
  updateNoticeSettings,
  listNotices,
  markNotices,
  markNotice,
  unsubscribe,
  resubscribe,
  showUnsubscribe,
];
