import * as z from 'zod/mini';
import { contract } from '../contract.ts';

/** Leads the window that `/edit` opens to GitHub. No part of the address decides where. */
export const beginEditorSignIn = contract({
  name: 'beginEditorSignIn',
  method: 'GET',
  path: '/api/edit/sign-in',
  audience: 'anyone',
  output: 'stream',
});

/** Where GitHub sends that window back; the page hands the token to `/edit`. */
export const finishEditorSignIn = contract({
  name: 'finishEditorSignIn',
  method: 'GET',
  path: '/api/edit/callback',
  audience: 'anyone',
  query: z.object({
    code: z.optional(z.string()),
    state: z.optional(z.string()),
    error: z.optional(z.string()),
  }),
  output: 'stream',
});
