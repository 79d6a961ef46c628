import { cpSync, globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, type Page } from 'playwright/test';

/** What the editor asks GitHub for before anyone signs in: whether it is well. */
const STATUS = 'https://www.githubstatus.com/api/v2/status.json';

export type Files = Record<string, string>;

/** Every file of `content/`, by its path. */
export function contentFiles(): Files {
  const paths = globSync('content/**/*.{yaml,mdx}').map((path) => path.replaceAll('\\', '/'));
  return Object.fromEntries(paths.map((path) => [path, readFileSync(path, 'utf8')]));
}

/** The browser's own folder takes the place of the one that a developer chooses; it keeps to the same interface. */
export async function putFolder(page: Page, files: Files): Promise<void> {
  await page.goto('/favicon.svg');
  await page.evaluate(async (all) => {
    const root = await (await navigator.storage.getDirectory()).getDirectoryHandle('folder', {
      create: true,
    });
    await root.getDirectoryHandle('.git', { create: true });
    for (const [path, text] of Object.entries(all)) {
      const steps = path.split('/');
      const name = steps.pop() ?? '';
      let folder = root;
      for (const step of steps) folder = await folder.getDirectoryHandle(step, { create: true });
      const writer = await (await folder.getFileHandle(name, { create: true })).createWritable();
      await writer.write(text);
      await writer.close();
    }
  }, files);
  await page.addInitScript(() => {
    const chosen = async () => (await navigator.storage.getDirectory()).getDirectoryHandle('folder');
    Object.assign(window, { showDirectoryPicker: chosen });
  });
}

/** What lies in that folder now. */
export function folderFiles(page: Page): Promise<Files> {
  return page.evaluate(async () => {
    const found: Record<string, string> = {};
    const walk = async (folder: FileSystemDirectoryHandle, path: string) => {
      for await (const [name, handle] of folder as unknown as AsyncIterable<[string, FileSystemHandle]>) {
        if (name === '.git') continue;
        if (handle.kind === 'directory') await walk(handle as FileSystemDirectoryHandle, `${path}${name}/`);
        // A file that is being written is not there; the next look finds it.
        else
          found[`${path}${name}`] = await (handle as FileSystemFileHandle)
            .getFile()
            .then((file) => file.text())
            .catch(() => '');
      }
    };
    await walk(await (await navigator.storage.getDirectory()).getDirectoryHandle('folder'), '');
    return found;
  });
}

/** A repository with these words and with everything else as it is, for the content check. */
export function repositoryWith(files: Files, root: string): void {
  mkdirSync(root, { recursive: true });
  for (const folder of ['src', 'public']) symlinkSync(join(process.cwd(), folder), join(root, folder), 'dir');
  cpSync('content', join(root, 'content'), { recursive: true });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

/** What went wrong in the page, and every host that it spoke with, from now on. */
export async function watch(page: Page): Promise<{ faults: string[]; hosts: Set<string> }> {
  const seen = { faults: [] as string[], hosts: new Set<string>() };
  page.on('console', (message) => message.type() === 'error' && seen.faults.push(message.text()));
  page.on('pageerror', (fault) => seen.faults.push(fault.message));
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    if (protocol.startsWith('http')) seen.hosts.add(host);
  });
  await page.route(STATUS, (route) =>
    route.fulfill({
      json: { status: { indicator: 'none' } },
      headers: { 'Access-Control-Allow-Origin': '*' },
    }),
  );
  return seen;
}

/** Opens the editor on the folder. */
export async function openEditor(page: Page): Promise<void> {
  await page.goto('/edit');
  await page.getByRole('button', { name: 'Work with Local Repository' }).click();
  await expect(page.getByText('Groups of questions')).toBeVisible();
}

/** Opens the form of one file. */
export async function openForm(page: Page, path: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `#/collections/${path}`);
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible();
}

/** A place in the form. */
export const part = (page: Page, path: string) => page.locator(`section[data-key-path="${path}"]`);

/** The text field of a place in the form. */
export const field = (page: Page, path: string) => part(page, path).getByRole('textbox');

/** Opens a group of fields; the editor draws one when it comes into view. */
export async function openGroup(page: Page, path: string): Promise<void> {
  await part(page, path.split('.')[0] ?? '').scrollIntoViewIfNeeded();
  await part(page, path).scrollIntoViewIfNeeded();
  await part(page, path).getByRole('button', { name: 'Expand' }).first().click();
}

/** Opens every item of a list. */
export async function openAll(page: Page, path: string): Promise<void> {
  await part(page, path).scrollIntoViewIfNeeded();
  await part(page, path).getByRole('button', { name: 'Expand All' }).click();
}
