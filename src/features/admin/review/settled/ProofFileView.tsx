import { useEffect, useRef, useState } from 'react';
import { Control } from '#components/ui/Button.tsx';
import { badge } from '#components/ui/badge.ts';
import type { Contribution } from '#domain/contributions/contribution.ts';
import { formatSize } from '#domain/formats.ts';
import { downloadProof } from '#domain/proofs/contract.ts';
import { NOT_CLEANED } from '#domain/proofs/proof.ts';
import type { ProofFile } from '#domain/proofs/proof-file.ts';
import { reasonOf } from '#lib/api-client.ts';
import { saveAddress } from '#lib/save-file.ts';
import { callSignedIn } from '#state/session.ts';
import { fault as faultLook } from '../panel.tsx';

const PICTURES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];

interface ProofFileViewProps {
  contribution: Contribution;
  file: ProofFile;
  /** The step of the thread that it came with; null for the contribution's own. */
  n: number | null;
}

/** Loaded on demand as bytes, ignoring the response's type. Only pictures are shown in our origin (T09). */
export function ProofFileView({ contribution, file, n }: ProofFileViewProps) {
  const [url, setUrl] = useState<string | null>(null);
  const [shown, setShown] = useState(false);
  const [busy, setBusy] = useState<'save' | 'show' | null>(null);
  const [fault, setFault] = useState<unknown>(null);
  const abort = useRef<AbortController | null>(null);

  useEffect(() => () => abort.current?.abort(), []);
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);

  const use = async (what: 'save' | 'show') => {
    setFault(null);
    let address = url;
    if (!address) {
      setBusy(what);
      abort.current = new AbortController();
      const { signal } = abort.current;
      try {
        const call = { params: { id: contribution.id }, query: n === null ? {} : { n: String(n) } };
        const answer = await callSignedIn(downloadProof, call, { signal });
        address = URL.createObjectURL(new Blob([await answer.arrayBuffer()], { type: file.type }));
      } catch (cause) {
        if (!signal.aborted) setFault(cause);
        return;
      } finally {
        if (!signal.aborted) setBusy(null);
      }
      setUrl(address);
    }
    if (what === 'save') saveAddress(address, file.name);
    else setShown(true);
  };

  return (
    <div>
      <p>
        <span className="font-semibold">{file.name}</span>{' '}
        <span className="text-muted">{formatSize(file.size)}</span>{' '}
        {!file.metadata_removed && <span className={badge({ kind: 'quiet' })}>{NOT_CLEANED}</span>}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Control disabled={busy !== null} onClick={() => use('save')}>
          {busy === 'save' ? 'Fetching...' : 'Save file'}
        </Control>
        {PICTURES.includes(file.type) && (
          <Control
            disabled={busy !== null}
            aria-expanded={shown}
            onClick={() => (shown ? setShown(false) : use('show'))}
          >
            {busy === 'show' ? 'Fetching...' : shown ? 'Hide picture' : 'Show picture'}
          </Control>
        )}
      </div>
      {fault !== null && (
        <p className={`mt-2 ${faultLook}`} role="alert">
          The file could not be fetched. {reasonOf(fault)}
        </p>
      )}
      {shown && url && (
        <img
          className="mt-3 block max-h-[32rem] max-w-full rounded-2 border border-line"
          src={url}
          alt={`Sent by ${contribution.display_name} as proof`}
          onError={() => {
            setShown(false);
            setFault(new Error('not a picture'));
          }}
        />
      )}
    </div>
  );
}
