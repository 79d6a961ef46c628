import * as contracts from '#domain/notices/contract.ts';
import { route } from '../http/endpoint.ts';
import { countNotices, listNotices, markNotice, markNotices } from '../services/notices/inbox.ts';
import { getNoticeSettings, updateNoticeSettings } from '../services/notices/settings.ts';
import { resubscribe, showUnsubscribe, unsubscribe } from '../services/notices/unsubscribe.ts';

/** What somebody is told, what they want to be told, and the way out that each mail carries. */
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
