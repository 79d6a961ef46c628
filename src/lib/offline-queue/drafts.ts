import { accountKey } from '#lib/drafts.ts';
import { readStored, writeStored } from '#lib/safe-storage.ts';
import { SIGNED_OUT_ACCOUNTS } from '#lib/storage-names.ts';
import { DRAFT_LIFE_MS, type StoredDraft, type StoredFile, transact } from './database.ts';

export interface OwnDraft {
  id: string;
  /** Stored content; null for a new draft. */
  found: { draft: StoredDraft; file: StoredFile | null } | null;
  /** Last change of the newest expired draft, epoch milliseconds; reported once, otherwise null. */
  expired: number | null;
}

const lockOf = (id: string) => `thegrid:draft:${id}`;

/** Locks a draft for the lifetime of the page; resolves to whether it was free. */
function claim(id: string): Promise<boolean> {
  const { locks } = navigator;
  if (!locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    locks
      .request(lockOf(id), { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        // Released by the browser when the page ends.
        return lock ? new Promise(() => {}) : undefined;
      })
      .catch(() => resolve(false));
  });
}

/** Session storage: id of this tab's draft, so that a reload continues with it. */
const OWN = 'contribution-draft-id';

/** Without storage a reload finds the newest draft. */
const setOwnId = (id: string) => writeStored(accountKey(OWN), id, 'sessionStorage');

const isFresh = ({ at }: StoredDraft) => Date.now() - at < DRAFT_LIFE_MS;

/** Null: signed out. Expired drafts of all accounts lose text and files; their date stays until reported. */
async function draftsOf(account: string | null): Promise<{ fresh: StoredDraft[]; old: StoredDraft[] }> {
  await eraseSignedOutDrafts();
  const all = await transact<StoredDraft[]>('readonly', (stores) => stores('drafts').getAll());
  const old = all.filter((draft) => !isFresh(draft));
  if (old.some(({ values }) => Object.keys(values).length > 0)) {
    await transact('readwrite', (stores) => {
      for (const draft of old) {
        stores('drafts').put({ ...draft, values: {} });
        stores('files').delete(draft.id);
      }
      return undefined;
    });
  }
  const isOwn = (draft: StoredDraft) => draft.account === account;
  return { fresh: all.filter(isFresh).filter(isOwn), old: old.filter(isOwn) };
}

/** Newest draft from before the sign-in that the account may continue, or null. */
export async function draftBeforeSignIn(account: string | null): Promise<StoredDraft | null> {
  if (account === null) return null;
  return (await draftsOf(null)).fresh.sort((one, other) => other.at - one.at)[0] ?? null;
}

/**
 * Opens this tab's draft, else the newest one not open elsewhere (`adopt`), else a new one: two tabs never
 * share a draft, and those of closed tabs or crashed browsers return. @throws when storage is unavailable.
 */
export async function openDraft(adopt: boolean, account: string | null): Promise<OwnDraft> {
  const own = readStored(accountKey(OWN), 'sessionStorage');
  const { fresh, old } = await draftsOf(account);
  await eraseDrafts(old.map(({ id }) => id));
  const expired = old.length > 0 ? Math.max(...old.map(({ at }) => at)) : null;
  const candidates = fresh
    .filter((draft) => adopt || draft.id === own)
    .sort((one, other) => Number(other.id === own) - Number(one.id === own) || other.at - one.at);
  for (const draft of candidates) {
    const { id } = draft;
    if (!(await claim(id))) continue;
    setOwnId(id);
    const file = await transact<StoredFile | undefined>('readonly', (stores) => stores('files').get(id));
    return { id, found: { draft, file: file ?? null }, expired };
  }
  const id = crypto.randomUUID();
  await claim(id);
  setOwnId(id);
  return { id, found: null, expired };
}

export async function keepDraft(draft: StoredDraft): Promise<void> {
  await transact('readwrite', (stores) => void stores('drafts').put(draft));
}

export function keepDraftFile(id: string, file: StoredFile | null): Promise<void> {
  return transact('readwrite', (stores) => {
    if (file) stores('files').put(file);
    else stores('files').delete(id);
    return undefined;
  });
}

export async function eraseDrafts(ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await transact('readwrite', (stores) => {
    for (const id of ids) {
      stores('drafts').delete(id);
      stores('files').delete(id);
    }
    return undefined;
  });
}

/** Erases the account's drafts with files, except those open in other pages. */
export async function discardDrafts(own: string, account: string | null): Promise<void> {
  const ids = (await draftsOf(account)).fresh.map(({ id }) => id);
  const locks = (await navigator.locks?.query())?.held ?? [];
  const open = new Set(locks.map(({ name }) => name).filter((name) => name !== lockOf(own)));
  await eraseDrafts([...ids.filter((id) => !open.has(lockOf(id))), own]);
}

/** Erases drafts of signed-out accounts, which an earlier page may have left; queued contributions remain. */
export async function eraseSignedOutDrafts(): Promise<void> {
  try {
    const accounts = localStorage.getItem(SIGNED_OUT_ACCOUNTS)?.split(' ');
    if (!accounts) return;
    const all = await transact<StoredDraft[]>('readonly', (stores) => stores('drafts').getAll());
    await eraseDrafts(all.filter(({ account }) => accounts.includes(account ?? '')).map(({ id }) => id));
    localStorage.removeItem(SIGNED_OUT_ACCOUNTS);
  } catch {
    // Storage is disabled: nothing is stored.
  }
}
