import { accountKey } from '#lib/drafts.ts';
import { UNSENT_LEFT } from '#lib/storage-names.ts';
import { transact } from './database.ts';
import { DRAFT_LIFE_MS, type KeptDraft, type KeptFile } from './records.ts';

/** The draft of this page, which no other page writes while this one is open. */
export interface OwnDraft {
  id: string;
  /** What was kept under it before; null for a new one. */
  found: { draft: KeptDraft; file: KeptFile | null } | null;
  /** When the latest draft was changed that was removed for its age, in milliseconds since 1970; said once, null otherwise. */
  expired: number | null;
}

const lockOf = (id: string) => `thegrid:draft:${id}`;

/** Holds a draft for as long as this page lives; resolves to whether it is free. */
function claim(id: string): Promise<boolean> {
  const { locks } = navigator;
  if (!locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    locks
      .request(lockOf(id), { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        // Let go by the browser, when the page ends in whatever way.
        return lock ? new Promise(() => {}) : undefined;
      })
      .catch(() => resolve(false));
  });
}

/** In session storage: which draft is this tab's own, so that a reload goes on with it and with no other. */
const OWN = 'contribution-draft-id';

function ownId(): string | null {
  try {
    return sessionStorage.getItem(accountKey(OWN));
  } catch {
    return null;
  }
}

function setOwnId(id: string): void {
  try {
    sessionStorage.setItem(accountKey(OWN), id);
  } catch {
    // Storage is switched off: a reload then looks for the newest.
  }
}

const isFresh = ({ at }: KeptDraft) => Date.now() - at < DRAFT_LIFE_MS;

/**
 * The drafts of an account, of signed-out people with null: those that are not too old, and what is left of the others. Those
 * of all accounts lose their words and files with their age; their date stays until their account was told.
 */
async function draftsOf(account: string | null): Promise<{ fresh: KeptDraft[]; old: KeptDraft[] }> {
  await finishLeaving();
  const all = await transact<KeptDraft[]>('readonly', (stores) => stores('drafts').getAll());
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
  const isOwn = (draft: KeptDraft) => draft.account === account;
  return { fresh: all.filter(isFresh).filter(isOwn), old: old.filter(isOwn) };
}

/** The newest draft from before the sign-in, for the account that may go on with it; null when there is none. */
export async function draftBeforeSignIn(account: string | null): Promise<KeptDraft | null> {
  if (account === null) return null;
  return (await draftsOf(null)).fresh.sort((one, other) => other.at - one.at)[0] ?? null;
}

/**
 * The draft that this page goes on with: its tab's own, else the newest that no open page has (`adopt`), else a new one. So two
 * tabs never write into one draft, and that of a tab that was closed, or of a browser that crashed, comes back in the
 * next one. @throws where nothing can be kept.
 */
export async function openDraft(adopt: boolean, account: string | null): Promise<OwnDraft> {
  const own = ownId();
  const { fresh, old } = await draftsOf(account);
  await eraseDrafts(old.map(({ id }) => id));
  const expired = old.length > 0 ? Math.max(...old.map(({ at }) => at)) : null;
  const mayBeMine = fresh
    .filter((draft) => adopt || draft.id === own)
    .sort((one, other) => Number(other.id === own) - Number(one.id === own) || other.at - one.at);
  for (const draft of mayBeMine) {
    const { id } = draft;
    if (!(await claim(id))) continue;
    setOwnId(id);
    const file = await transact<KeptFile | undefined>('readonly', (stores) => stores('files').get(id));
    return { id, found: { draft, file: file ?? null }, expired };
  }
  const id = crypto.randomUUID();
  await claim(id);
  setOwnId(id);
  return { id, found: null, expired };
}

/** Keeps what is typed. */
export async function keepDraft(draft: KeptDraft): Promise<void> {
  await transact('readwrite', (stores) => void stores('drafts').put(draft));
}

/** Keeps the file of a draft, or with null none. */
export function keepDraftFile(id: string, file: KeptFile | null): Promise<void> {
  return transact('readwrite', (stores) => {
    if (file) stores('files').put(file);
    else stores('files').delete(id);
    return undefined;
  });
}

/** Erases drafts with their files. */
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

/** Erases every draft of this account with its file, except those that another open page works on. */
export async function discardDrafts(own: string, account: string | null): Promise<void> {
  const ids = (await draftsOf(account)).fresh.map(({ id }) => id);
  const held = (await navigator.locks?.query())?.held ?? [];
  const inHand = new Set(held.map(({ name }) => name).filter((name) => name !== lockOf(own)));
  await eraseDrafts([...ids.filter((id) => !inHand.has(lockOf(id))), own]);
}

/** Erases the drafts of accounts that signed out, begun on a page that may be gone; what they submitted stays theirs. */
export async function finishLeaving(): Promise<void> {
  try {
    const left = localStorage.getItem(UNSENT_LEFT)?.split(' ');
    if (!left) return;
    const all = await transact<KeptDraft[]>('readonly', (stores) => stores('drafts').getAll());
    await eraseDrafts(all.filter(({ account }) => left.includes(account ?? '')).map(({ id }) => id));
    localStorage.removeItem(UNSENT_LEFT);
  } catch {
    // Storage is switched off: then nothing is kept.
  }
}
