import { VISITOR } from '#domain/access.ts';
import * as editing from '#domain/editing/contract.ts';
import { type CallerOf, route } from '#server/platform/http/endpoint.ts';
import { beginEditorSignIn } from './begin-sign-in.ts';
import { finishEditorSignIn } from './finish-sign-in.ts';

/** Nobody signs in to this function as a user of ours, so it has no library that verifies their tokens. */
export const callerOf: CallerOf = async () => VISITOR;

export const visitorRoutes = [
  route(editing.beginEditorSignIn, beginEditorSignIn),
  route(editing.finishEditorSignIn, finishEditorSignIn),
];
