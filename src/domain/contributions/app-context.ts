import * as z from 'zod/mini';
import { isWebAddress, oneLine } from '../text.ts';

/** Limits in UTF-16 units after trimming, inclusive. */
export const APP_CONTEXT_LIMITS = { page_url: 2000, app_version: 50, device: 200, language: 35 } as const;

const LANGUAGE_TAG = /^[a-z]{2,8}(?:-[a-z0-9]{1,8})*$/i;

export const appContextFields = {
  page_url: z.optional(
    z.nullable(
      oneLine(
        z.maxLength(APP_CONTEXT_LIMITS.page_url, { error: 'The page must be a web address', abort: true }),
        z.refine((text) => text === '' || isWebAddress(text), 'The page must be a web address'),
      ),
    ),
  ),
  app_version: z.optional(
    z.nullable(
      oneLine(z.maxLength(APP_CONTEXT_LIMITS.app_version, 'The version must be at most 50 characters')),
    ),
  ),
  device: z.optional(
    z.nullable(oneLine(z.maxLength(APP_CONTEXT_LIMITS.device, 'The device must be at most 200 characters'))),
  ),
  /** A language tag (BCP 47). */
  language: z.optional(
    z.nullable(
      oneLine(
        z.maxLength(APP_CONTEXT_LIMITS.language, { error: 'The language must be a tag', abort: true }),
        z.refine((text) => text === '' || LANGUAGE_TAG.test(text), 'The language must be a tag'),
      ),
    ),
  ),
} as const;

export type AppContextName = keyof typeof appContextFields;

export const APP_CONTEXT_LABELS: Record<AppContextName, string> = {
  page_url: 'Page',
  app_version: 'Version',
  device: 'Device',
  language: 'Language',
};

export const APP_CONTEXT_NAMES = Object.keys(appContextFields) as AppContextName[];
