import { expect, type Locator, type Page } from 'playwright/test';
import { isAwake, noteAwakeIslands } from './islands.ts';

/** The manifesto, the cards and the lock of the home page, as tests see them. */
export class HomePage {
  readonly manifesto: Locator;
  readonly cards: Locator;
  readonly lock: Locator;
  /** The still picture of the lock, which the player covers. */
  readonly still: Locator;
  readonly #scripts: string[] = [];
  #policy = '';
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.manifesto = page.getByRole('region', { name: 'Manifesto' });
    this.cards = page.getByRole('region', { name: 'Old way. New way.' }).getByRole('button');
    this.lock = page.getByRole('img', { name: /^A lock/ });
    this.still = this.lock.locator('.lock-art');
    page.on('request', (request) => request.resourceType() === 'script' && this.#scripts.push(request.url()));
  }

  /** Opens the page. The words of the manifesto begin as they do, and then wait, so that no test races them. */
  async open(): Promise<this> {
    await noteAwakeIslands(this.page);
    await this.page.addInitScript(() => {
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (...how) {
        const animation = animate.apply(this, how);
        if (this.closest('[aria-labelledby="manifesto"]')) animation.pause();
        return animation;
      };
    });
    const response = await this.page.goto('/');
    this.#policy = response?.headers()['content-security-policy'] ?? '';
    await expect(this.cards.first()).toBeAttached();
    return this;
  }

  scripts = () => this.#scripts;
  policy = () => this.#policy;
  card = (name: RegExp) => this.cards.filter({ hasText: name });
  word = (word: string) => this.manifesto.getByText(word, { exact: true });

  /** Scrolls until this share of the manifesto is in view, and stays so once its observers have been told. */
  async showManifesto(share: number): Promise<void> {
    const missing = (scroll: boolean) =>
      this.manifesto.evaluate(
        (section, [part, move]) => {
          const { top, height } = section.getBoundingClientRect();
          const by = top + height * part - innerHeight;
          if (move) scrollTo({ top: scrollY + by, behavior: 'instant' });
          return Math.abs(by);
        },
        [share, scroll] as const,
      );
    // Sections above may be laid out meanwhile, which moves it.
    await expect(async () => {
      await missing(true);
      await this.#observed(this.manifesto);
      expect(await missing(false)).toBeLessThan(2);
    }).toPass();
  }

  /** Brings the lock to the middle of the window, and waits until its observers have been told. */
  async showLock(): Promise<void> {
    await this.lock.evaluate((lock) => lock.scrollIntoView({ block: 'center', behavior: 'instant' }));
    // It may move while sections above it are laid out.
    await expect.poll(() => isAwake(this.lock)).toBe(true);
    await this.lock.evaluate((lock) => lock.scrollIntoView({ block: 'center', behavior: 'instant' }));
    await this.#observed(this.lock);
  }

  /** Observers of an element are told in the order they were made, so one made now is told last. */
  async #observed(element: Locator): Promise<void> {
    await element.evaluate(
      (target) =>
        new Promise<void>((resolve) => {
          let calls = 0;
          const watcher = new IntersectionObserver(() => {
            calls += 1;
            watcher.disconnect();
            if (calls === 1) {
              const second = new IntersectionObserver(() => {
                second.disconnect();
                resolve();
              });
              second.observe(target);
            }
          });
          watcher.observe(target);
        }),
    );
  }

  /** The words that are fading in: the delay of each in milliseconds, and what of it moves. */
  fades(): Promise<{ delay: number; properties: string[] }[]> {
    return this.page.evaluate(() =>
      document.getAnimations().flatMap((animation) => {
        const effect = animation.effect as KeyframeEffect;
        if (!effect.target?.closest('[aria-labelledby="manifesto"]')) return [];
        const known = ['offset', 'easing', 'composite', 'computedOffset'];
        const properties = effect
          .getKeyframes()
          .flatMap((frame) => Object.keys(frame).filter((name) => !known.includes(name)));
        return [{ delay: effect.getTiming().delay ?? 0, properties }];
      }),
    );
  }

  /** How far each word has come, so many milliseconds after the first began. */
  opacitiesAt(time: number): Promise<number[]> {
    return this.manifesto.evaluate((section, at) => {
      const fades = section.getAnimations({ subtree: true });
      for (const fade of fades) {
        fade.pause();
        fade.currentTime = at;
      }
      return fades.map((fade) =>
        Number(getComputedStyle((fade.effect as KeyframeEffect).target as Element).opacity),
      );
    }, time);
  }

  async finishFades(): Promise<void> {
    await this.manifesto.evaluate((section) => {
      for (const fade of section.getAnimations({ subtree: true })) fade.finish();
    });
  }

  /** One side can be read and reached, the other is out of reach. */
  async expectSide(card: Locator, side: 'old' | 'new'): Promise<void> {
    await expect(card).toHaveAttribute('aria-pressed', String(side === 'new'));
    await expect(card).toHaveAccessibleName(side === 'new' ? /New way: / : /Old way/);
    await expect(card).not.toHaveAccessibleName(side === 'new' ? /Old way/ : /New way: /);
    await expect(card.locator('.old')).toHaveJSProperty('inert', side === 'new');
    await expect(card.locator('.new')).toHaveJSProperty('inert', side === 'old');
  }

  cardHeights(): Promise<number[]> {
    return this.cards.evaluateAll((all) => all.map((card) => (card as HTMLElement).offsetHeight));
  }

  /** How many sides of cards hold more than they show. */
  cutFaces(): Promise<number> {
    return this.cards.evaluateAll(
      (all) =>
        all
          .flatMap((card) => [...card.children])
          .filter((face) => face.scrollHeight > face.clientHeight || face.scrollWidth > face.clientWidth)
          .length,
    );
  }

  /** Waits until Lottie has drawn the lock. Its clock is the page's, so that is run along. */
  async playerReady(): Promise<void> {
    await expect(async () => {
      await this.page.clock.runFor(50);
      await expect(this.lock).toHaveAttribute('data-playing', '', { timeout: 100 });
    }).toPass();
  }

  /** Pixels between the two tiles of the lock as Lottie draws them. */
  gapOfTiles(): Promise<number> {
    return this.lock.evaluate((lock) => {
      const tile = (name: string) =>
        lock.querySelector(`.lock-play .${name} path.g`)!.getBoundingClientRect();
      return tile('t-skillz').left - tile('t-tribez').right;
    });
  }
}
