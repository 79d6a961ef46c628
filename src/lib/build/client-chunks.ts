import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Chunks of the browser's scripts by the modules and packages that begin them. What these import comes along, unless
 * an earlier chunk has it; so what the first view of a public page needs is listed first and stays small. Without
 * them the admins' dashboard would load 67 files before a press, 7.4 KiB more than with them.
 */
const CHUNKS: Record<string, readonly string[]> = {
  start: [
    'vite/preload-helper',
    'rolldown/runtime',
    '#lib/paths.ts',
    '#state/signed-in-flag.ts',
    '#features/recover/link.ts',
  ],
  // The INZ explorer needs these without a form and without the portals.
  amounts: ['#domain/formats.ts', '#domain/rewards/guide.ts'],
  react: ['react', 'react-dom', 'scheduler'],
  kit: [
    'clsx',
    'class-variance-authority',
    '#components/ui/button.ts',
    '#components/ui/dialog.ts',
    '#lib/tiles.ts',
  ],
  toasts: ['nanostores', '#components/ui/Toaster.tsx'],
  account: [
    'zod',
    '@nanostores/react',
    '#lib/settle.ts',
    '#domain/accounts/account.ts',
    '#domain/accounts/dashboard.ts',
    '#state/session.ts',
    '#state/return-path.ts',
  ],
  forms: [
    '#lib/save-file.ts',
    '#components/forms/use-form.ts',
    '#components/forms/EmailSuggestion.tsx',
    '#components/forms/FormProgress.tsx',
    '#components/ui/Boundary.tsx',
    '#components/ui/PasswordField.tsx',
    '#components/ui/TabList.tsx',
    '#components/ui/check.ts',
  ],
  contributions: ['#domain/contributions/contract.ts'],
  portal: [
    '@tanstack/react-query',
    '#components/portal/Guard.tsx',
    '#components/portal/ListSelect.tsx',
    '#components/portal/ListState.tsx',
    '#components/portal/Pager.tsx',
    '#components/portal/PortalTop.tsx',
    '#components/portal/use-list-view.ts',
    '#components/portal/views.ts',
    '#components/ui/Key.tsx',
    '#components/ui/badge.ts',
    '#features/admin/conflicts.ts',
    '#features/admin/oversight/views.ts',
    '#state/mutation.ts',
  ],
  push: ['#lib/push/enable-push.ts', '#lib/push/push-browser.ts'],
  // Shared by the desk's list and the open record.
  desk: [
    '#features/admin/push/PushCard.tsx',
    '#features/admin/review/ContributionRow.tsx',
    '#features/admin/review/decisions.ts',
    '#features/admin/review/desk-list.ts',
  ],
  // Nobody sees these before a press.
  dialogs: ['#components/portal/Questions.tsx', '#components/portal/Sheet.tsx'],
  // Lists that come page by page, behind the tabs that have them.
  lists: [
    '#components/portal/ListHead.tsx',
    '#components/portal/PagesFoot.tsx',
    '#components/portal/RowsTable.tsx',
    '#components/portal/use-rows.ts',
    '#domain/ledger/contract.ts',
  ],
};

/** @throws when a module of this repository is not there (any more). */
function isModule(name: string): (id: string) => boolean {
  if (!name.startsWith('#')) return (id) => id.includes(`/node_modules/${name}/`) || id.includes(`\0${name}`);
  const file = fileURLToPath(new URL(`../../${name.slice(1)}`, import.meta.url)).replaceAll('\\', '/');
  if (!existsSync(file)) throw new Error(`src/lib/build/client-chunks.ts names ${name}, which is not there.`);
  return (id) => id === file;
}

/** The groups as the bundler takes them. */
export const CLIENT_CHUNKS = Object.entries(CHUNKS).map(([name, modules], place, all) => {
  const tests = modules.map(isModule);
  return { name, test: (id: string) => tests.some((test) => test(id)), priority: all.length - place };
});
