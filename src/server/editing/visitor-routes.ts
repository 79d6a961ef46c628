import * as editing from '#domain/editing/contract.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { beginEditorSignIn } from './begin-sign-in.ts';
import { finishEditorSignIn } from './finish-sign-in.ts';

export const visitorRoutes = [
  route(editing.beginEditorSignIn, beginEditorSignIn),
  route(editing.finishEditorSignIn, finishEditorSignIn),
];
