import { useEffect, useState } from 'react';
import { PROOF_FILES_MAX, PROOF_MESSAGES, PROOF_TYPES } from '#domain/proofs/proof.ts';
import { MissingPart, retryingImport } from '#lib/retrying-import.ts';

const PICTURES: readonly string[] = [PROOF_TYPES.png, PROOF_TYPES.jpg, PROOF_TYPES.webp];
export const isPicture = ({ type }: File): boolean => PICTURES.includes(type);

const load = () => retryingImport(() => import('./picture/editor.ts'));

/** In a frame, the page around it is what a person wants to show: an app with the embedded form. */
const isFramed = () => self !== top;

/** Must be called in a press, before anything else is awaited. */
function askForScreen(): Promise<MediaStream> {
  // Not in TypeScript's types: browsers ignore what they do not know.
  const wanted = isFramed() ? { preferCurrentTab: true, selfBrowserSurface: 'include' } : {};
  return navigator.mediaDevices.getDisplayMedia({ video: true, audio: false, ...wanted });
}

/** Hides the panel of an app while its page is captured (embed/frame.ts). */
const announce = (isCapturing: boolean) =>
  dispatchEvent(new CustomEvent('capturing', { detail: isCapturing }));

interface PictureOptions {
  count: number;
  add: (files: readonly File[]) => void;
  replace: (file: File, by: File) => void;
}

/** The code arrives on a press. */
export function usePicture({ count, add, replace }: PictureOptions) {
  const [canCapture, setCanCapture] = useState(false);
  const [note, setNote] = useState('');
  useEffect(() => setCanCapture(Boolean(navigator.mediaDevices?.getDisplayMedia)), []);

  async function attempt(work: () => Promise<void>): Promise<void> {
    setNote('');
    try {
      await work();
    } catch (fault) {
      setNote(fault instanceof MissingPart ? fault.message : 'Your browser cannot open this picture.');
    }
  }

  async function capture(): Promise<void> {
    const stream = await askForScreen().catch(() => null);
    if (!stream) return setNote('Nothing was captured.');
    announce(true);
    const taken = load().then(async ({ frameOf, editPicture }) => ({
      editPicture,
      frame: await frameOf(stream),
    }));
    const { editPicture, frame } = await taken.finally(() => {
      for (const track of stream.getTracks()) track.stop();
      announce(false);
    });
    const facts = { name: 'screen.png', type: PROOF_TYPES.png };
    const file = await editPicture(frame, { ...facts, title: 'Your screen', always: true });
    if (file) add([file]);
  }

  return {
    /** The browser offers it; false in the page that is sent. */
    canCapture,
    /** Why there is no picture, as a sentence; empty otherwise. */
    note,
    capture: () => {
      if (count >= PROOF_FILES_MAX) setNote(PROOF_MESSAGES.tooMany);
      else void attempt(capture);
    },
    edit: (file: File) =>
      void attempt(async () => {
        const [{ editPicture }, picture] = await Promise.all([load(), createImageBitmap(file)]);
        const { name, type } = file;
        const edited = await editPicture(picture, { name, type, title: name, always: false });
        if (edited) replace(file, edited);
      }),
  };
}
