import type { createBadge as contract } from '#domain/badges/contract.ts';
import type { Verb } from '../../http/endpoint.ts';
import { createBadge as store } from '../../stores/badges.ts';
import { writingOf } from '../admin-writing.ts';

/** Admins only. Makes a badge whose key no other has (R426). */
export const createBadge: Verb<typeof contract> = (context, { body }) =>
  store(body, writingOf(context, ['badge.create', body]));
