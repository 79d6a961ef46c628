import { expect, type Page } from 'playwright/test';
import { isAwake, noteAwakeIslands } from './islands.ts';

export const HEADLINE = 'No middlemen. More people.';
export const SUBLINE = 'stay, meet, sell, ride, train, hire, build, buy, fix, save, play — made simple.';

/** The home page with a clock that stands still, its hero and its carousel. */
export class HomePage {
  readonly page: Page;
  readonly headline;
  readonly subline;
  readonly arrow;
  readonly pause;
  readonly play;
  readonly carousel;
  readonly cards;

  constructor(page: Page) {
    this.page = page;
    this.headline = page.getByRole('heading', { level: 1 });
    this.subline = page.locator('.verbs');
    this.arrow = page.getByRole('link', { name: /^Scroll to/ });
    this.pause = page.getByRole('button', { name: 'Pause', exact: true });
    this.play = page.getByRole('button', { name: 'Play', exact: true });
    this.carousel = page.getByRole('region', { name: 'Eleven ways round a middleman' });
    this.cards = this.carousel.locator('.slip');
  }

  /** Opens it at the moment 0 of the hero, with every timer of the page counted. */
  async open({ seen = false } = {}): Promise<void> {
    const { page } = this;
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1000);
    await noteAwakeIslands(page);
    await page.addInitScript((alreadySeen) => {
      if (alreadySeen) localStorage.setItem('hero-seen', '1');
      const timers = new Set<number>();
      Object.assign(window, { timers });
      const { setTimeout: set, clearTimeout: clear } = window;
      window.setTimeout = ((run: () => void, ms: number) => {
        // Not of anything that moves: the page waits so long before it lays out what is far below.
        if (ms === 1500) return set(run, ms);
        const id = set(() => {
          timers.delete(id);
          run();
        }, ms);
        timers.add(id);
        return id;
      }) as typeof window.setTimeout;
      window.clearTimeout = (id) => {
        timers.delete(id as number);
        clear(id);
      };
    }, seen);
    await page.goto('/');
    await this.alive();
  }

  /** Resolves once the carousel is alive, where it is to be: revealed, in sight, and motion wanted. */
  async alive(): Promise<void> {
    const isDue = await this.carousel.evaluate(
      (strip) =>
        document.documentElement.dataset.ways !== undefined &&
        strip.getBoundingClientRect().top < innerHeight &&
        !matchMedia('(prefers-reduced-motion: reduce)').matches,
    );
    if (isDue) await expect.poll(() => isAwake(this.carousel)).toBe(true);
  }

  /** How many timers wait in the page. */
  timers(): Promise<number> {
    return this.page.evaluate(() => (window as unknown as { timers: Set<number> }).timers.size);
  }

  /** What stands there, to the reader's eye: the text without what lies under the highlight. */
  typed(): Promise<string> {
    return this.page.evaluate(() => {
      const whole = ['h1', '.verbs'].map((part) => document.querySelector(part)?.textContent).join('');
      const [range] = (CSS.highlights.get('untyped') as unknown as Set<Range> | undefined) ?? [];
      return range ? whole.slice(0, whole.length - range.toString().length) : whole;
    });
  }

  /** The marked word in the sentence, the word and the colour on the tile of the picture. */
  said(): Promise<(string | undefined)[]> {
    return this.page.evaluate(() => {
      const sentence = [...document.querySelectorAll('.verbs .now')].map((word) => word.textContent);
      const tile = [...document.querySelectorAll('.hero-art .now')].map((word) => word.textContent);
      const colour = document.querySelector('.hero-art')?.getAttribute('class')?.split(' t-')[1];
      return [sentence.join(), tile.join(), colour];
    });
  }

  /** Resolves once the browser has told every observer of the page what is in view. */
  async observed(): Promise<void> {
    await this.alive();
    await this.page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          new IntersectionObserver((_, self) => {
            self.disconnect();
            resolve();
          }).observe(document.querySelector('.strip')!);
        }),
    );
  }

  /** Names of the cards that stand wholly within the sheet, from the left. */
  inSight(): Promise<string[]> {
    return this.carousel.evaluate((strip) => {
      const sheet = strip.querySelector('.sheet')!.getBoundingClientRect();
      return [...strip.querySelectorAll('.slip')]
        .filter((card) => {
          const { left, right } = card.getBoundingClientRect();
          return left > sheet.left - 2 && right < sheet.right + 2;
        })
        .map((card) => card.querySelector('a')!.textContent!.trim());
    });
  }

  async firstInSight(): Promise<string | undefined> {
    return (await this.inSight())[0];
  }

  /** The examples of a card that can be seen. */
  examples(card: number): Promise<string[]> {
    return this.cards
      .nth(card)
      .locator('li')
      .evaluateAll((all) =>
        all
          .filter((one) => one.classList.contains('on') || getComputedStyle(one).gridRowStart === 'auto')
          .map((one) => one.textContent!),
      );
  }
}
