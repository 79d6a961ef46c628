import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTabDraftOffer } from '#components/forms/DraftOffer.tsx';
import { readControls } from '#components/forms/form-state.ts';
import {
  discardDrafts,
  draftBeforeSignIn,
  eraseDrafts,
  keepDraft,
  keepDraftFile,
  openDraft,
} from '#lib/unsent/drafts.ts';
import { keptFile } from '#lib/unsent/outbox.ts';
import type { KeptDraft, KeptFile } from '#lib/unsent/records.ts';
import { DRAFT_FIELDS, EMPTY, type Form } from './form-fields.ts';

/** The draft is written at most this often while somebody types, in milliseconds (T39: no more than a second is lost). */
const PAUSE_MS = 400;

/** What the form says of its draft. */
export interface SavedDraft {
  /** When it was written, in milliseconds since 1970. */
  at: number;
  withFile: boolean;
}

/** A file with its bytes, as it is kept. */
export async function keptFileOf(id: string, file: File | null): Promise<KeptFile | null> {
  return file && { id, name: file.name, type: file.type, bytes: await file.arrayBuffer() };
}

/** A kept file as one that was chosen. */
export function fileOf({ name, type, bytes }: KeptFile): File {
  return new File([bytes], name, { type });
}

interface DraftOptions {
  form: Form;
  /** The uid that writes it; null for signed out. */
  account: string | null;
  file: File | null;
  chooseFile: (file: File | null) => void;
  /** True for text that waits in the outbox already: what the tab kept of it is taken out of the form. */
  isQueued: (values: Record<string, string>) => Promise<boolean>;
}

/**
 * Keeps what is typed and chosen on this device, and brings back what was kept (F7). Where the browser keeps nothing, what the
 * tab keeps stays as it was.
 */
export function useDeviceDraft({ form, account, file, chooseFile, isQueued }: DraftOptions) {
  const [kept, setKept] = useState<SavedDraft | null>(null);
  const [own, setOwn] = useState<string | null>(null);
  const [expired, setExpired] = useState<number | null>(null);
  const [before, setBefore] = useState<KeptDraft | null>(null);
  const inTab = useTabDraftOffer('contribution-draft', form.fill);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const writtenFile = useRef<File | null>(null);
  const latest = useRef<{ file: File | null }>({ file });
  latest.current = { file };

  const typed = () => {
    const element = form.props.ref.current;
    const values = element ? readControls(element, EMPTY) : EMPTY;
    return Object.fromEntries(DRAFT_FIELDS.map((name) => [name, String(values[name])]));
  };
  const isBlank = (values: Record<string, string>) => Object.values(values).every((text) => text === '');

  async function write(id: string): Promise<void> {
    const values = typed();
    const { file: chosen } = latest.current;
    if (isBlank(values) && !chosen) return forget(id);
    const at = Date.now();
    try {
      await keepDraft({ id, account, at, values });
      if (chosen !== writtenFile.current) {
        await keepDraftFile(id, await keptFileOf(id, chosen));
        writtenFile.current = chosen;
      }
      setKept({ at, withFile: chosen !== null });
    } catch {
      // Full, or refused: the text is still in the tab.
      setKept(null);
    }
  }

  async function forget(id: string): Promise<void> {
    clearTimeout(timer.current);
    timer.current = undefined;
    writtenFile.current = null;
    setKept(null);
    await eraseDrafts([id]).catch(() => {});
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on waking.
  useEffect(() => {
    const begin = async () => {
      if (await isQueued(typed())) form.reset();
      const { id, found, expired } = await openDraft(isBlank(typed()), account);
      setExpired(expired);
      if (found && (await isQueued(found.draft.values))) await eraseDrafts([id]);
      else if (found) {
        if (isBlank(typed())) form.fill(found.draft.values);
        if (found.file && !latest.current.file) {
          const again = fileOf(found.file);
          writtenFile.current = again;
          chooseFile(again);
        }
        setKept({ at: found.draft.at, withFile: found.file !== null });
      }
      setOwn(id);
      setBefore(await draftBeforeSignIn(account));
    };
    // Refused, as in some private windows: what the tab keeps is all there is.
    begin().catch(() => {});
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever what is typed or chosen has changed.
  useEffect(() => {
    if (own === null || timer.current) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      void write(own);
    }, PAUSE_MS);
  }, [own, form.values, file]);

  /** Takes the draft from before the sign-in off this device, and shows the next one, if there is one. */
  async function forgetBefore(): Promise<void> {
    inTab.forget();
    if (!before) return;
    await eraseDrafts([before.id]);
    setBefore(await draftBeforeSignIn(account));
  }

  async function takeBefore(): Promise<void> {
    if (!before) return inTab.take();
    const kept = await keptFile(before.id);
    form.fill(before.values);
    // Drawn before it is written, so that the file is written with the text.
    if (kept) flushSync(() => chooseFile(fileOf(kept)));
    if (own !== null) await write(own);
    await forgetBefore();
  }

  return {
    before: { offered: before !== null || inTab.offered, take: takeBefore, forget: forgetBefore },
    id: own,
    kept,
    expired,
    /** Writes it now, for what must not be taken from elsewhere before. */
    save: async () => {
      if (own !== null) await write(own);
    },
    /** Forgets it: it was sent, or lies in the outbox. */
    forget: async () => {
      if (own !== null) await forget(own);
    },
    /** Takes everything that was typed away from this device. */
    discard: async () => {
      if (own === null) return;
      await forget(own);
      await discardDrafts(own, account).catch(() => {});
    },
  };
}
