import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BROWSER_IDS, type BrowserId, detectBrowser } from './detect-browser.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const PIXEL = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';
const MAC_SAFARI = `${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15`;

test.each<[where: string, expected: BrowserId, userAgent: string, touchPoints?: number]>([
  ['Safari on an iPhone', 'ios-safari', `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`, 5],
  ['Safari on an iPad that calls itself a Mac', 'ios-safari', MAC_SAFARI, 5],
  ['Chrome on an iPhone', 'ios-other', `${IPHONE} CriOS/140.0.7339.101 Mobile/15E148 Safari/604.1`, 5],
  ['Firefox on an iPhone', 'ios-other', `${IPHONE} FxiOS/142.0 Mobile/15E148 Safari/605.1.15`, 5],
  ['Edge on an iPhone', 'ios-other', `${IPHONE} Version/18.0 EdgiOS/140.0 Mobile/15E148 Safari/604.1`, 5],
  ['Instagram on an iPhone', 'in-app', `${IPHONE} Mobile/22F76 Instagram 390.0.0.28.85`, 5],
  ['Facebook on an iPhone', 'in-app', `${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/520.0.0.38.101]`, 5],
  ['a nameless window inside an app on an iPhone', 'in-app', `${IPHONE} Mobile/15E148`, 5],
  ['Chrome on Android', 'android-chrome', `${PIXEL} Chrome/140.0.0.0 Mobile Safari/537.36`, 5],
  ['Chrome on an Android tablet', 'android-chrome', `${PIXEL} Chrome/140.0.0.0 Safari/537.36`, 10],
  ['Samsung Internet', 'samsung', `${PIXEL} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, 5],
  [
    'Firefox on Android',
    'firefox-android',
    'Mozilla/5.0 (Android 15; Mobile; rv:142.0) Gecko/142.0 Firefox/142.0',
    5,
  ],
  [
    'a window inside an app on Android',
    'in-app',
    'Mozilla/5.0 (Linux; Android 15; Pixel 7; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36',
    5,
  ],
  ['TikTok on Android', 'in-app', `${PIXEL} Chrome/140.0.0.0 Mobile Safari/537.36 musical_ly_2023`, 5],
  ['Edge on Android', 'other', `${PIXEL} Chrome/140.0.0.0 Mobile Safari/537.36 EdgA/140.0.0.0`, 5],
  ['Chrome on Windows', 'desktop-chromium', `${WINDOWS} ${BLINK} Safari/537.36`, 0],
  ['Chrome on Windows with a touch screen', 'desktop-chromium', `${WINDOWS} ${BLINK} Safari/537.36`, 10],
  ['Edge on Windows', 'desktop-chromium', `${WINDOWS} ${BLINK} Safari/537.36 Edg/140.0.0.0`, 0],
  ['Chrome on a Mac', 'desktop-chromium', `${MAC} ${BLINK} Safari/537.36`, 0],
  ['Safari on a Mac', 'desktop-safari', MAC_SAFARI, 0],
  [
    'Firefox on Windows',
    'windows-firefox',
    `${WINDOWS.replace(')', '; rv:143.0)')} Gecko/20100101 Firefox/143.0`,
    0,
  ],
  [
    'an older Firefox on Windows',
    'desktop-firefox',
    `${WINDOWS.replace(')', '; rv:142.0)')} Gecko/20100101 Firefox/142.0`,
    0,
  ],
  [
    'a new Firefox on Linux',
    'desktop-firefox',
    'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0',
    0,
  ],
  [
    'Firefox on Linux',
    'desktop-firefox',
    'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0',
    0,
  ],
  ['Opera on Windows', 'other', `${WINDOWS} ${BLINK} Safari/537.36 OPR/121.0.0.0`, 0],
  ['something unheard of', 'other', 'Lynx/2.9', 0],
])('someone in %s gets the steps for %s (R323, A-35)', (_where, expected, userAgent, touchPoints) => {
  expect(detectBrowser(userAgent, touchPoints)).toBe(expected);
});

test('an editor finds one file in content/browsers for each kind of browser', () => {
  expect(readdirSync('content/browsers').sort()).toEqual(BROWSER_IDS.map((id) => `${id}.yaml`).sort());
});
