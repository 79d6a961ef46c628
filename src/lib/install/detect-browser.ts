/** Browsers with their own install steps; each has a file in `content/browsers`. */
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

/** In-app browsers; `; wv)` is Android's WebView. */
const IN_APP =
  /FBAN|FBAV|FB_IAB|Instagram|\bLine\/|MicroMessenger|Snapchat|Pinterest|LinkedInApp|Twitter|musical_ly|BytedanceWebview|TikTok|\bGSA\/|; wv\)/;
/** First Firefox version with web apps, on Windows only. */
const WEB_APPS_IN_FIREFOX = 143;
const OTHER_ON_IOS = /CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|DuckDuckGo|Focus\/|Brave|YaBrowser/;

/** Never to infer capabilities. @param touchPoints `maxTouchPoints`, as an iPad identifies as a Mac */
export function detectBrowser(userAgent: string, touchPoints = 0): BrowserId {
  const ios = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);
  if (IN_APP.test(userAgent)) return 'in-app';
  if (ios) {
    if (OTHER_ON_IOS.test(userAgent)) return 'ios-other';
    // Only Safari includes this token, not in-app browsers.
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
