/** The little that a walk needs of a browser, whoever drives it. */
export interface RealBrowser {
  name: 'Chromium' | 'Firefox' | 'WebKit';
  /** Opens an address and waits until the page has loaded. */
  goto(url: string): Promise<void>;
  /** Gives the page this many CSS pixels of width. */
  resize(width: number): Promise<void>;
  /** Runs the body of a function in the page; what it returns has to be plain data. */
  run<T>(body: string, ...values: unknown[]): Promise<T>;
  /** Presses the first element of this selector, as a pointer does. */
  click(selector: string): Promise<void>;
  /** Types into the first element of this selector, as a keyboard does. */
  type(selector: string, text: string): Promise<void>;
  /** Presses these keys where the focus is; those without a letter are in WebDriver's private codes. */
  keys(text: string): Promise<void>;
  /** Role and name of the first element of this selector in the browser's accessibility tree: `button "Reject"`. */
  computed(selector: string): Promise<string>;
  /** What the console has called an error since the start. */
  errors(): Promise<string[]>;
  close(): Promise<void>;
}

/** Each key of a text pressed and let go, as WebDriver has it. */
export const pressesOf = (text: string) =>
  [...text].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]);

/** Asks again until the answer is true; a machine that is busy elsewhere is late and not broken. */
export async function until(asked: () => Promise<boolean>, what: string, seconds = 20): Promise<void> {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    if (await asked().catch(() => false)) return;
    if (Date.now() > end) throw new Error(`In ${seconds} s it did not come: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Until this text can be read on the page. */
export const untilRead = (browser: RealBrowser, text: string) =>
  until(
    () => browser.run<boolean>('return document.body.innerText.includes(values[0])', text),
    `${browser.name} reads "${text}"`,
  );

/** Until an element is there, is not hidden, and can be used. */
export const untilThere = (browser: RealBrowser, selector: string) =>
  until(
    () =>
      browser.run<boolean>(
        'const one = document.querySelector(values[0]); return Boolean(one && one.getClientRects().length && !one.disabled)',
        selector,
      ),
    `${browser.name} shows ${selector}`,
  );
