import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTabDraftOffer } from '#components/forms/DraftOffer.tsx';
import { readControls } from '#components/forms/form-state.ts';
import { asFiles, bytesOf, type StoredDraft, type StoredFile } from '#lib/offline-queue/database.ts';
import {
  discardDrafts,
  draftBeforeSignIn,
  eraseDrafts,
  keepDraft,
  keepDraftFile,
  openDraft,
} from '#lib/offline-queue/drafts.ts';
import { storedFile } from '#lib/offline-queue/queue.ts';
import { DRAFT_FIELDS, EMPTY, type Form } from './form-fields.ts';
import { isUntouched } from './prefill.ts';
import { prefillHere } from './use-prefill.ts';

/** Minimum time between two writes while typing, in milliseconds (T39: at most a second is lost). */
const PAUSE_MS = 400;

export interface SavedDraft {
  /** Epoch milliseconds. */
  at: number;
  files: number;
}

export async function storedFileOf(id: string, files: readonly File[]): Promise<StoredFile | null> {
  const [first, ...others] = await Promise.all(files.map(bytesOf));
  return first ? { id, ...first, others } : null;
}

export const filesOf = ({ others = [], ...first }: StoredFile): File[] => asFiles([first, ...others]);

const areSame = (files: readonly File[], others: readonly File[]) =>
  files.length === others.length && files.every((file, at) => file === others[at]);

interface DraftOptions {
  form: Form;
  /** Author's uid; null when signed out. */
  account: string | null;
  files: readonly File[];
  addFiles: (files: readonly File[]) => void;
  /** True for text that is already in the outbox: the tab's copy is cleared from the form. */
  isQueued: (values: Record<string, string>) => Promise<boolean>;
  /** Called when the stored draft, if any, is in the form. `save` writes what is added to it by then. */
  onOpened: (save: () => Promise<void>) => void;
}

/** Saves input and files on this device (F7), or in the tab where device storage is unavailable. */
export function useDeviceDraft({ form, account, files, addFiles, isQueued, onOpened }: DraftOptions) {
  const [saved, setSaved] = useState<SavedDraft | null>(null);
  const [id, setId] = useState<string | null>(null);
  const [expired, setExpired] = useState<number | null>(null);
  const [before, setBefore] = useState<StoredDraft | null>(null);
  const [isRead, setRead] = useState(false);
  const inTab = useTabDraftOffer('contribution-draft', form.fill);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const written = useRef<readonly File[]>([]);
  const latest = useRef({ files });
  latest.current = { files };

  const typed = () => {
    const element = form.props.ref.current;
    const values = element ? readControls(element, EMPTY) : EMPTY;
    return Object.fromEntries(DRAFT_FIELDS.map((name) => [name, String(values[name])]));
  };
  /** What only a link filled in is no draft: it must not hide an earlier one. */
  const isBlank = (values: Record<string, string>) => isUntouched(values, prefillHere());

  async function write(id: string): Promise<void> {
    const values = typed();
    const { files: chosen } = latest.current;
    if (isBlank(values) && chosen.length === 0) return forget(id);
    const at = Date.now();
    try {
      await keepDraft({ id, account, at, values });
      if (!areSame(chosen, written.current)) {
        await keepDraftFile(id, await storedFileOf(id, chosen));
        written.current = chosen;
      }
      setSaved({ at, files: chosen.length });
    } catch {
      // Storage full or refused: the text is still in the tab's draft.
      setSaved(null);
    }
  }

  async function forget(id: string): Promise<void> {
    clearTimeout(timer.current);
    timer.current = undefined;
    written.current = [];
    setSaved(null);
    await eraseDrafts([id]).catch(() => {});
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on hydration.
  useEffect(() => {
    let own: string | null = null;
    const begin = async () => {
      if (await isQueued(typed())) form.reset();
      const { id: opened, found, expired } = await openDraft(isBlank(typed()), account);
      setExpired(expired);
      if (found && (await isQueued(found.draft.values))) await eraseDrafts([opened]);
      else if (found) {
        if (isBlank(typed())) form.fill(found.draft.values);
        const again = found.file ? filesOf(found.file) : [];
        if (again.length > 0 && latest.current.files.length === 0) {
          written.current = again;
          addFiles(again);
        }
        setSaved({ at: found.draft.at, files: again.length });
      }
      own = opened;
      setId(opened);
      setBefore(await draftBeforeSignIn(account));
    };
    // Refused, as in some private windows: only the tab's draft remains.
    begin()
      .catch(() => {})
      .finally(() => {
        setRead(true);
        onOpened(async () => void (own !== null && (await write(own))));
      });
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: on each change of input or files.
  useEffect(() => {
    if (id === null || timer.current) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      void write(id);
    }, PAUSE_MS);
  }, [id, form.values, files]);

  /** Erases the draft from before sign-in and offers the next one, if any. */
  async function forgetBefore(): Promise<void> {
    inTab.forget();
    if (!before) return;
    await eraseDrafts([before.id]);
    setBefore(await draftBeforeSignIn(account));
  }

  async function takeBefore(): Promise<void> {
    if (!before) return inTab.take();
    const stored = await storedFile(before.id);
    form.fill(before.values);
    // Rendered before it is written, so that the files are written with the text.
    if (stored) flushSync(() => addFiles(filesOf(stored)));
    if (id !== null) await write(id);
    await forgetBefore();
  }

  return {
    before: {
      // Not before both places are read: what is deleted or continued is so in both.
      offered: isRead && (before !== null || inTab.offered),
      take: takeBefore,
      forget: forgetBefore,
    },
    id,
    saved,
    expired,
    /** Writes immediately, before the source of the input is removed. */
    save: async () => {
      if (id !== null) await write(id);
    },
    /** Called when it was sent or moved to the outbox. */
    forget: async () => {
      if (id !== null) await forget(id);
    },
    discard: async () => {
      if (id === null) return;
      await forget(id);
      await discardDrafts(id, account).catch(() => {});
    },
  };
}
