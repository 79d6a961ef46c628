import * as contracts from '#domain/notifications/contract.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { countNotices, listNotices, markNotice, markNotices } from './inbox.ts';
import { getNoticeSettings, updateNoticeSettings } from './settings.ts';
import { resubscribe, showUnsubscribe, unsubscribe } from './unsubscribe.ts';

export const ownRoutes = [
  route(contracts.countNotices, countNotices),
  route(contracts.getNoticeSettings, getNoticeSettings),
  route(contracts.updateNoticeSettings, updateNoticeSettings),
  route(contracts.listNotices, listNotices),
  route(contracts.markNotices, markNotices),
  route(contracts.markNotice, markNotice),
  route(contracts.unsubscribe, unsubscribe),
  route(contracts.resubscribe, resubscribe),
  route(contracts.showUnsubscribe, showUnsubscribe),
];
