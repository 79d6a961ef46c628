import { randomUUID } from 'node:crypto';
import type { createMission as contract } from '#domain/missions/contract.ts';
import type { Verb } from '../../http/endpoint.ts';
import { createMission as store } from '../../stores/missions.ts';
import { writingOf } from '../admin-writing.ts';

/** Admins only. Makes a mission (R396). */
export const createMission: Verb<typeof contract> = (context, { body }) =>
  store(randomUUID(), body, writingOf(context, ['mission.create', body]));
