import type { Locator, Page } from 'playwright/test';

export const SIZES = [390, 768, 1440, 1920] as const;
export type Size = (typeof SIZES)[number];
export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** Everything that people see is found by role, label or text, never by class: the pictures outlive the markup. */
export interface Shot {
  /** Of small letters and hyphens; the picture is `NAME.SIZE.THEME.png`. */
  name: string;
  route: string;
  /** Who is signed in; nobody unless it says so. */
  who?: 'visitor' | 'member' | 'admin';
  /** Before the page is loaded: answers in place of the server's, what the browser keeps. */
  before?: (page: Page) => Promise<unknown>;
  /** From the loaded page to the state on the picture; resolves when it is there. */
  prepare?: (page: Page) => Promise<unknown>;
  /** What is photographed: the whole page, the window (dialogs, toasts), or one part. */
  of?: 'page' | 'window' | ((page: Page) => Locator);
  sizes?: readonly Size[];
  themes?: readonly Theme[];
  /** What is on the picture is that something loads: otherwise that is waited for. */
  isLoading?: boolean;
  /** Text at 200 %, as the e2e tests set it. */
  largeText?: boolean;
  forcedColors?: boolean;
  /** Writes that the server may answer; all others are never answered, so that no picture changes the next one. */
  lets?: RegExp;
}
