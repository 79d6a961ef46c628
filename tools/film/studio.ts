import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { STAGE, stageRules } from './stage.ts';

export interface Studio {
  shoot: (drawing: string) => Promise<Buffer>;
  close: () => Promise<void>;
}

const PLACES = [process.env.CHROMIUM_PATH, '/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

export async function openStudio(): Promise<Studio> {
  const path = PLACES.find((place) => place && existsSync(place));
  const browser = await chromium.launch({
    ...(path && { executablePath: path }),
    args: ['--no-sandbox', '--disable-gpu', '--force-color-profile=srgb'],
  });
  const page = await browser.newPage({ viewport: STAGE });
  const face = readFileSync(join(process.cwd(), 'src/styles/fonts/bricolage-86.woff2')).toString('base64');
  await page.setContent(
    `<style>@font-face{font-family:"Bricolage 86";font-weight:800;src:url(data:font/woff2;base64,${face})}` +
      `html,body{margin:0;overflow:hidden}svg{display:block}${stageRules()}</style>` +
      `<svg id="stage" xmlns="http://www.w3.org/2000/svg" width="${STAGE.width}" height="${STAGE.height}" viewBox="0 0 ${STAGE.width} ${STAGE.height}"></svg>`,
  );
  await page.evaluate(() => document.fonts.load('800 40px "Bricolage 86"'));
  return {
    shoot: async (drawing) => {
      await page.evaluate((inner) => {
        document.querySelector('#stage')!.innerHTML = inner;
      }, drawing);
      return page.screenshot({ type: 'png' });
    },
    close: () => browser.close(),
  };
}
