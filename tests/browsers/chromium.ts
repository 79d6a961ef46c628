import { chromium } from 'playwright';
import { CHROMIUM_FLAGS } from '../chromium.ts';
import type { RealBrowser } from './real-browser.ts';

/** WebDriver's codes of keys, by Playwright's names. */
const KEYS: Record<string, string> = { '\uE004': 'Tab', '\uE007': 'Enter' };

/** Starts a Chromium of its own and drives it by Playwright; its accessibility tree comes by the DevTools protocol. */
export async function startChromium(program: string): Promise<RealBrowser> {
  const browser = await chromium.launch({ executablePath: program, args: CHROMIUM_FLAGS });
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  const devTools = await page.context().newCDPSession(page);
  const errors: string[] = [];
  page.on('console', (line) => {
    if (line.type() === 'error') errors.push(line.text());
  });
  return {
    name: 'Chromium',
    goto: async (url) => void (await page.goto(url)),
    resize: (width) => page.setViewportSize({ width, height: 900 }),
    run: (body, ...values) => page.evaluate(`(async (values) => { ${body} })(${JSON.stringify(values)})`),
    click: (selector) => page.click(selector),
    type: async (selector, text) => {
      await page.click(selector);
      await page.keyboard.type(text);
    },
    keys: async (text) => {
      for (const key of text) await page.keyboard.press(KEYS[key] ?? key);
    },
    computed: async (selector) => {
      const { root } = await devTools.send('DOM.getDocument', { depth: 0 });
      const { nodeId } = await devTools.send('DOM.querySelector', { nodeId: root.nodeId, selector });
      const { nodes } = await devTools.send('Accessibility.getPartialAXTree', {
        nodeId,
        fetchRelatives: false,
      });
      return `${nodes[0]?.role?.value} "${nodes[0]?.name?.value}"`;
    },
    errors: async () => errors,
    close: () => browser.close(),
  };
}
