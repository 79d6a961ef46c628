import { APPS, type AppId } from '#domain/apps.ts';
import { ALL_APPS, readBadge as contract } from '#domain/open-data/badge-contract.ts';
import { PRODUCT } from '#domain/product.ts';
import { drawBadge } from '#lib/badge.ts';
import { answerOpen } from '#server/platform/http/answer.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { presentRoadmap } from './read.ts';

/** From the snapshot alone: no call reads the database. */
const readBadge = route(contract, async ({ request }, { params }) => {
  const name = params.file.replace(/\.svg$/, '');
  const { counts } = await presentRoadmap();
  const shipped = name === ALL_APPS ? counts.columns.completed : counts.shipped[name as AppId];
  const label = name === ALL_APPS ? PRODUCT : APPS[name as AppId].name;
  return answerOpen(contract, request, drawBadge(label, `${shipped ?? 0} shipped`), 'image/svg+xml');
});

export const visitorRoutes = [readBadge];
