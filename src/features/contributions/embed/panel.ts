/* `/embed/contribute.js` (docs/embedding.md). Compiled alone, without imports; a press loads the rest. */
(() => {
  const NAME = 'thegrid-contribute';
  if (customElements.get(NAME)) return;
  const site = new URL((document.currentScript as HTMLScriptElement).src).origin;

  const STYLE = `
    .float {
      position: fixed; inset-block-end: 1rem; inset-inline-end: 1rem; z-index: 2147483000;
      min-block-size: 2.75rem; padding-inline: 1.25rem; border: 0; border-radius: .5rem;
      background: #1a3fd0; color: #fff; font: 600 1rem/1.1 system-ui, sans-serif; cursor: pointer;
    }
    dialog {
      color-scheme: light dark; box-sizing: border-box; overflow: hidden; overscroll-behavior: contain;
      inline-size: min(32rem, 100vw); max-inline-size: 100vw; block-size: 100dvh; max-block-size: 100dvh;
      margin: 0 0 0 auto; padding: 0; border: 0; background: #f3f1ea; color: #16181d;
      font: 1rem/1.5 system-ui, sans-serif;
    }
    dialog[open] { display: grid; grid-template: auto 1fr / minmax(0, 1fr); }
    dialog::backdrop { background: rgb(0 0 0 / .5); }
    .away, .away::backdrop { opacity: 0; }
    header { display: flex; align-items: center; justify-content: space-between; gap: 1rem; padding: .5rem 1rem; }
    h2 { margin: 0; font: inherit; font-weight: 600; }
    header button {
      min-inline-size: 2.75rem; min-block-size: 2.75rem; padding-inline: .75rem; border: 1px solid; border-radius: .5rem;
      background: none; color: inherit; font: inherit; cursor: pointer;
    }
    p, iframe { grid-area: 2 / 1; }
    p { margin: 1rem; }
    a { color: inherit; }
    iframe { inline-size: 100%; block-size: 100%; border: 0; }
    iframe:not(.ready) { visibility: hidden; }
    :focus-visible { outline: 3px solid #1a3fd0; outline-offset: 2px; }
    @media (prefers-color-scheme: dark) {
      .float { background: #9db0ff; color: #101114; }
      dialog { background: #15171b; color: #f0eee8; }
      :focus-visible { outline-color: #9db0ff; }
    }
    @media (prefers-reduced-motion: no-preference) {
      dialog[open] { animation: enter .2s ease-out; }
      @keyframes enter { from { transform: translateX(2rem); opacity: 0; } }
    }`;

  /** An element with its properties and children; no markup is parsed, so that Trusted Types of the page allow it. */
  function make<Tag extends keyof HTMLElementTagNameMap>(
    tag: Tag,
    properties: object = {},
    ...children: (Node | string)[]
  ): HTMLElementTagNameMap[Tag] {
    const element = Object.assign(document.createElement(tag), properties);
    element.append(...children);
    return element;
  }

  const BROWSERS = [
    ['Edge', /Edg\w*\/(\d+)/],
    ['Opera', /OPR\/(\d+)/],
    ['Samsung Internet', /SamsungBrowser\/(\d+)/],
    ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
    ['Chrome', /(?:Chrome|CriOS)\/(\d+)/],
    ['Safari', /Version\/(\d+)/],
  ] as const;

  /** Browser, system and window, such as `Chrome 142, Android, 390 by 844`. */
  function device(): string {
    const { userAgent } = navigator;
    const browser = BROWSERS.map(([name, version]) => [name, version.exec(userAgent)?.[1]]).find(
      ([, version]) => version,
    );
    const [system] = /iPhone|iPad|Android|Windows|CrOS|Mac|Linux/.exec(userAgent) ?? [];
    const size = `${innerWidth} by ${innerHeight}`;
    return [browser?.join(' '), system, size].filter(Boolean).join(', ');
  }

  type Vouch = string | (() => string | Promise<string>);
  type Context = Partial<Record<'app' | 'type' | 'url' | 'version' | 'device' | 'language', string>>;

  /** How often a new token is fetched while the panel is open, in milliseconds: one is valid for ten minutes. */
  const RENEW_MS = 8 * 60_000;

  class Contribute extends HTMLElement {
    /** A token by which the app vouches for its user, or what fetches one when the panel opens. */
    declare vouch?: Vouch;
    #dialog = make('dialog');
    #frame: HTMLIFrameElement | null = null;
    #loaded = false;
    #link = make('a', { target: '_blank', rel: 'noopener', textContent: 'open it in a new tab' });
    #loading = make('p', {}, 'The form is loading. If it does not appear, ', this.#link, '.');
    #float = make('button', { type: 'button', className: 'float', textContent: 'Report or suggest' });
    // Once: its size changes with the keyboard of a phone, and the form would offer it as new.
    #device = device();
    #passed: Context = {};
    #token = '';
    #renewal = 0;

    constructor() {
      super();
      const root = this.attachShadow({ mode: 'open' });
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(STYLE);
      root.adoptedStyleSheets = [sheet];
      const slot = make('slot', {}, this.#float);
      slot.onclick = (event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        this.open();
      };
      const title = make('h2', { id: 'title', textContent: 'Send a contribution' });
      const close = make('button', { type: 'button', textContent: 'Close', onclick: () => this.close() });
      this.#dialog.setAttribute('aria-labelledby', 'title');
      this.#dialog.append(make('header', {}, title, close), this.#loading);
      this.#dialog.onclick = ({ target }) => {
        if (target === this.#dialog) this.close();
      };
      this.#dialog.onclose = () => this.#publish('close');
      // White space alone would take the place of the button.
      slot.onslotchange = () => {
        if (!this.childElementCount && !this.textContent?.trim()) this.replaceChildren();
      };
      root.append(slot, this.#dialog);
    }

    connectedCallback(): void {
      if (this.hasAttribute('manual')) this.#float.remove();
      addEventListener('message', this.#receive);
    }

    disconnectedCallback(): void {
      removeEventListener('message', this.#receive);
      // An open one would lie in the page, not modal, when it is put back, and renew its token until then.
      this.close();
    }

    /** Opens the panel. `context` has names of attributes, and precedes them. */
    open({ vouch = this.vouch, ...context }: Context & { vouch?: Vouch } = {}): void {
      const names = ['app', 'type', 'url', 'version', 'device', 'language'] as const;
      const named = names.map((name) => [name, context[name] ?? this.getAttribute(name)]);
      // Without query and fragment, which may name a person.
      const known = {
        url: location.origin + location.pathname,
        device: this.#device,
        language: navigator.language,
      };
      const given = named.filter(([, value]) => value !== null && value !== undefined);
      this.#passed = { ...known, ...Object.fromEntries(given) };
      this.#link.href = `${site}/contribute#${new URLSearchParams(this.#passed)}`;
      if (this.#frame?.className) this.#pass();
      else {
        // A frame that has failed is made again.
        this.#frame?.remove();
        this.#loaded = false;
        this.#frame = make('iframe', {
          title: 'Contribution form',
          allow: 'display-capture',
          referrerPolicy: 'no-referrer',
          src: `${site}/embed/contribute`,
          // Also after the form has reloaded itself.
          onload: () => {
            this.#loaded = true;
            this.#pass();
          },
        });
        this.#dialog.append(this.#frame);
      }
      if (vouch) void this.#fetch(vouch);
      if (this.#dialog.open) return;
      this.#dialog.showModal();
      this.#publish('open');
    }

    /** What was typed stays in it. */
    close(): void {
      this.#dialog.close();
    }

    #post(message: object): void {
      // Before, the frame has the app's own origin.
      if (this.#loaded) this.#frame?.contentWindow?.postMessage(message, site);
    }

    #pass(): void {
      this.#post({ thegrid: 'open', context: this.#passed });
      if (this.#token) this.#post({ thegrid: 'vouch', token: this.#token });
    }

    /** The form does not wait for a token, and goes without one that could not be fetched. */
    async #fetch(vouch: Vouch): Promise<void> {
      clearTimeout(this.#renewal);
      const isFetched = typeof vouch === 'function';
      try {
        this.#token = isFetched ? await vouch() : vouch;
        this.#post({ thegrid: 'vouch', token: this.#token });
      } catch (fault) {
        console.warn(`${NAME}: no token`, fault);
      }
      const renew = () => this.#dialog.open && this.#fetch(vouch);
      if (isFetched) this.#renewal = window.setTimeout(renew, RENEW_MS);
    }

    #publish(name: string, detail?: object): void {
      this.dispatchEvent(new CustomEvent(`thegrid-${name}`, { bubbles: true, composed: true, detail }));
    }

    #receive = ({ data, origin, source }: MessageEvent): void => {
      const frame = this.#frame;
      if (!frame || origin !== site || source !== frame.contentWindow) return;
      if (data.thegrid === 'close') this.close();
      // The page below is what a person wants to show.
      if (data.thegrid === 'capturing') this.#dialog.classList.toggle('away', data.on);
      if (data.thegrid === 'sent') this.#publish('sent', { reference: String(data.reference) });
      if (data.thegrid === 'ready') {
        frame.className = 'ready';
        this.#loading.remove();
        frame.focus();
      }
    };
  }
  customElements.define(NAME, Contribute);
})();
