import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * By entry modules, with imports that no earlier chunk has, so the first view of public pages is listed first.
 * Without these the admin dashboard loads 67 files (7.4 KiB more).
 */
const CHUNKS: Record<string, readonly string[]> = {
  start: [
    'vite/preload-helper',
    'rolldown/runtime',
    '#domain/product.ts',
    '#lib/paths.ts',
    '#lib/safe-storage.ts',
    '#state/signed-in-flag.ts',
  ],
  // Used by the INZ explorer without forms and portals.
  amounts: ['#domain/formats.ts', '#domain/rewards/guide.ts'],
  react: ['react', 'react-dom', 'scheduler'],
  kit: [
    'clsx',
    'class-variance-authority',
    '#components/ui/button.ts',
    '#components/ui/dialog.ts',
    '#lib/tiles.ts',
  ],
  toasts: ['nanostores', '#components/ui/toaster.ts'],
  account: [
    'zod',
    '@nanostores/react',
    '#lib/settle.ts',
    '#domain/accounts/account.ts',
    '#domain/accounts/dashboard.ts',
    '#domain/contributions/naming.ts',
    '#domain/contributions/types.ts',
    '#domain/roadmap/columns.ts',
    '#state/session.ts',
    '#state/return-path.ts',
  ],
  forms: [
    '#lib/save-file.ts',
    '#components/forms/use-form.ts',
    '#components/forms/EmailField.tsx',
    '#components/forms/Submit.tsx',
    '#components/ui/Boundary.tsx',
    '#components/ui/Button.tsx',
    '#components/ui/PasswordField.tsx',
    '#components/ui/TabList.tsx',
    '#components/ui/check.ts',
  ],
  contributions: ['#domain/contributions/contract.ts'],
  portal: [
    '@tanstack/react-query',
    '#components/forms/use-write-form.ts',
    '#components/portal/Guard.tsx',
    '#components/portal/ListSelect.tsx',
    '#components/portal/ListState.tsx',
    '#components/portal/Pager.tsx',
    '#components/portal/PortalTop.tsx',
    '#components/portal/use-busy.ts',
    '#components/portal/list-view.ts',
    '#components/portal/frame.ts',
    '#components/ui/Key.tsx',
    '#components/ui/badge.ts',
    '#features/admin/oversight/views.ts',
    '#state/mutation.ts',
  ],
  push: ['#lib/push.ts'],
  // Shared by the desk's list and the open record.
  desk: [
    '#components/portal/Icon.tsx',
    '#features/admin/review/ContributionRow.tsx',
    '#features/admin/review/bulk/selection.ts',
    '#features/admin/review/decisions.ts',
    '#features/admin/review/desk-list.ts',
    '#features/admin/review/panel.tsx',
  ],
  // Loaded on a press only.
  dialogs: ['#components/portal/Questions.tsx', '#components/portal/Sheet.tsx'],
  lists: [
    '#components/portal/ListHead.tsx',
    '#components/portal/RowsTable.tsx',
    '#components/portal/use-rows.ts',
    '#domain/ledger/contract.ts',
  ],
};

/** @throws when a listed module does not exist. */
function isModule(name: string): (id: string) => boolean {
  if (!name.startsWith('#')) return (id) => id.includes(`/node_modules/${name}/`) || id.includes(`\0${name}`);
  const file = fileURLToPath(new URL(`../../${name.slice(1)}`, import.meta.url)).replaceAll('\\', '/');
  if (!existsSync(file)) throw new Error(`src/lib/build/client-chunks.ts names ${name}, which is not there.`);
  return (id) => id === file;
}

export const CLIENT_CHUNKS = Object.entries(CHUNKS).map(([name, modules], place, all) => {
  const tests = modules.map(isModule);
  return { name, test: (id: string) => tests.some((test) => test(id)), priority: all.length - place };
});
