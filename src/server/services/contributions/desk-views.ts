import type * as contracts from '#domain/contributions/desk-views.ts';
import { signedIn, type Verb } from '../../http/endpoint.ts';
import { deskViewsOf, replaceDeskViews } from '../../stores/desk-views.ts';

/** Admins only. The caller's own views of the desk. */
export const getDeskViews: Verb<typeof contracts.getDeskViews> = (context) =>
  deskViewsOf(signedIn(context).id);

/** Admins only. Replaces the caller's own views as they saw them; of nobody else's, and without an audit row. */
export const setDeskViews: Verb<typeof contracts.setDeskViews> = (context, { body }) =>
  replaceDeskViews(signedIn(context).id, body);
