import { expect, type Locator, type Page, type Request } from 'playwright/test';

/** The contribution page as a person meets it: by roles and labels. */
export class ContributionPage {
  readonly page: Page;
  readonly name: Locator;
  readonly email: Locator;
  readonly type: Locator;
  readonly app: Locator;
  readonly other: Locator;
  readonly description: Locator;
  readonly link: Locator;
  readonly file: Locator;
  readonly consent: Locator;
  readonly submit: Locator;

  /** `form` where the page has another one besides. */
  constructor(page: Page, form: Page | Locator = page) {
    this.page = page;
    this.name = form.getByLabel('Display Name');
    this.email = form.getByLabel('Email Address', { exact: true });
    this.type = form.getByLabel('Type of contribution');
    this.app = form.getByLabel('Related App');
    this.other = form.getByLabel('Other Details');
    this.description = form.getByLabel('Description');
    this.link = form.getByLabel('Proof or links');
    this.file = form.getByLabel('Upload proof');
    this.consent = form.getByRole('checkbox', { name: /I agree to the/ });
    this.submit = form.getByRole('button', { name: 'Submit contribution' });
  }

  async open(): Promise<this> {
    await this.page.goto('/contribute');
    return this;
  }

  /** Fills in everything that is required. */
  async fill(): Promise<void> {
    await this.name.fill('Fern');
    await this.email.fill('fern@bristol.example.uk');
    await this.type.selectOption('UX / Wording');
    await this.description.fill('The button says Proceed.');
    await this.consent.check();
  }

  /** Chooses a file of this name, type and size in bytes. */
  async choose(name: string, mimeType: string, bytes: number | Uint8Array): Promise<void> {
    const buffer = typeof bytes === 'number' ? Buffer.alloc(bytes) : Buffer.from(bytes);
    await this.file.setInputFiles({ name, mimeType, buffer });
  }

  /** Chooses a file that is taken. Its row moves what is below, so a press before it is there may miss. */
  async attach(name: string, mimeType: string, bytes: number | Uint8Array): Promise<void> {
    await this.choose(name, mimeType, bytes);
    await expect(this.page.getByRole('list', { name: 'Chosen files' })).toContainText(name);
  }

  /** The list of what has to be put right. */
  summary(): Locator {
    return this.page.getByRole('alert').filter({ hasText: /Correct \d+ field/ });
  }

  /** Expects that a field is marked as wrong and described by this message. */
  async expectWrong(field: Locator, message: string): Promise<void> {
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(new RegExp(message.replace(/[.?()]/g, '\\$&')));
  }

  async expectRight(field: Locator): Promise<void> {
    await expect(field).not.toHaveAttribute('aria-invalid');
  }

  /** The success panel, with its reference. */
  async expectSent(): Promise<void> {
    await expect(
      this.page.getByRole('region', { name: 'Thank you. We have your contribution.' }),
    ).toContainText(/TG-[0-9A-HJKMNP-TV-Z]{6}/);
  }

  /** Every request to this path from now on. */
  requests(method: string, path: RegExp): Request[] {
    const seen: Request[] = [];
    this.page.on('request', (request) => {
      if (request.method() === method && path.test(new URL(request.url()).pathname)) seen.push(request);
    });
    return seen;
  }
}

export const CREATE = /^\/api\/contributions$/;
export const PART = /^\/api\/proofs\/[^/]+\/\d+$/;
