/** Every kind of browser that has a way of its own onto a device; `content/browsers` has a file for each. */
export const BROWSER_IDS = [
  'ios-safari',
  'ios-other',
  'android-chrome',
  'samsung',
  'firefox-android',
  'desktop-chromium',
  'desktop-safari',
  'desktop-firefox',
  'windows-firefox',
  'in-app',
  'other',
] as const;

export type BrowserId = (typeof BROWSER_IDS)[number];

/** Windows inside other apps; `; wv)` is what Android's own says. */
const IN_APP =
  /FBAN|FBAV|FB_IAB|Instagram|\bLine\/|MicroMessenger|Snapchat|Pinterest|LinkedInApp|Twitter|musical_ly|BytedanceWebview|TikTok|\bGSA\/|; wv\)/;
/** From this version on Firefox puts sites on the taskbar of Windows, and of nothing else. */
const WEB_APPS_IN_FIREFOX = 143;
const OTHER_ON_IOS = /CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|DuckDuckGo|Focus\/|Brave|YaBrowser/;

/**
 * Which way onto the device fits this browser. Reading a browser's name decides only which steps are shown
 * first; what it can do is never taken from it.
 * @param touchPoints `navigator.maxTouchPoints`: an iPad calls itself a Mac, but has fingers on it.
 */
export function detectBrowser(userAgent: string, touchPoints = 0): BrowserId {
  const ios = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);
  if (IN_APP.test(userAgent)) return 'in-app';
  if (ios) {
    if (OTHER_ON_IOS.test(userAgent)) return 'ios-other';
    // Safari alone says so itself; a window inside an app does not.
    return /Safari\//.test(userAgent) ? 'ios-safari' : 'in-app';
  }
  if (/SamsungBrowser/.test(userAgent)) return 'samsung';
  const android = /Android/.test(userAgent);
  const firefox = /Firefox\/(\d+)/.exec(userAgent)?.[1];
  if (firefox) {
    if (android) return 'firefox-android';
    const installs = /Windows/.test(userAgent) && Number(firefox) >= WEB_APPS_IN_FIREFOX;
    return installs ? 'windows-firefox' : 'desktop-firefox';
  }
  if (/OPR\/|EdgA\/|YaBrowser|UCBrowser/.test(userAgent)) return 'other';
  if (/Chrome\//.test(userAgent)) return android ? 'android-chrome' : 'desktop-chromium';
  return /Macintosh/.test(userAgent) && /Safari\//.test(userAgent) ? 'desktop-safari' : 'other';
}
