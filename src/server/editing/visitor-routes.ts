import { beginEditorSignIn } from './begin-sign-in.ts';
import { finishEditorSignIn } from './finish-sign-in.ts';

export const visitorRoutes = [beginEditorSignIn, finishEditorSignIn];
