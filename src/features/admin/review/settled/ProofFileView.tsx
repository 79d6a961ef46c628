import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Dialog } from '#components/portal/Dialog.tsx';
import { Control } from '#components/ui/Button.tsx';
import { badge } from '#components/ui/badge.ts';
import { type Contribution, proofFilesOf } from '#domain/contributions/contribution.ts';
import { formatSize } from '#domain/formats.ts';
import { downloadProof } from '#domain/proofs/contract.ts';
import { NOT_CLEANED } from '#domain/proofs/proof.ts';
import type { ProofFile } from '#domain/proofs/proof-file.ts';
import { reasonOf } from '#lib/api-client.ts';
import { saveFile } from '#lib/save-file.ts';
import { callSignedIn } from '#state/session.ts';
import { fault as faultLook } from '../panel.tsx';

const PICTURES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];
const THUMBNAIL = [
  'block h-[5.25rem] w-[7.25rem] cursor-pointer overflow-hidden rounded-2 border border-line bg-sunk p-0',
  'hover:border-line-strong',
].join(' ');

interface ProofFileViewProps {
  contribution: Contribution;
  file: ProofFile;
  /** Which file it is: of a step of the thread, or of the contribution's others; the first one for none. */
  query: { n?: string; file?: string };
}

/** The files that came with a contribution in their order, or the one of a step of its thread. */
export function ProofFiles({ contribution, step }: { contribution: Contribution; step?: number }) {
  const own = proofFilesOf(contribution);
  const files = step === undefined ? own : [contribution.thread[step]?.proof_file];
  const queryOf = (at: number) => (at === 0 ? {} : { file: String(at - 1) });
  return (
    <div className="grid gap-4">
      {files.map((file, at) => {
        const query = step === undefined ? queryOf(at) : { n: String(step) };
        // biome-ignore lint/suspicious/noArrayIndexKey: the files of a contribution never change.
        return file && <ProofFileView key={at} contribution={contribution} file={file} query={query} />;
      })}
    </div>
  );
}

/** Fetched as bytes, ignoring the response's type. Only pictures are shown in our origin (T09). */
export function ProofFileView({ contribution, file, query }: ProofFileViewProps) {
  const isPicture = PICTURES.includes(file.type);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['desk', 'proof', contribution.id, query],
    queryFn: async ({ signal }) => {
      const call = { params: { id: contribution.id }, query };
      const answer = await callSignedIn(downloadProof, call, { signal });
      return new Blob([await answer.arrayBuffer()], { type: file.type });
    },
    enabled: isPicture,
    staleTime: 'static',
    gcTime: 0,
  });
  const [url, setUrl] = useState<string | null>(null);
  const [shown, setShown] = useState(false);
  const [broken, setBroken] = useState<Error | null>(null);
  const fault = isFetching ? null : (error ?? broken);

  useEffect(() => {
    if (!data) return;
    const address = URL.createObjectURL(data);
    setUrl(address);
    return () => URL.revokeObjectURL(address);
  }, [data]);

  const fetched = async () => data ?? (await refetch()).data;
  const save = async () => {
    const bytes = await fetched();
    if (bytes) saveFile(bytes, file.name);
  };

  return (
    <div className="flex flex-wrap items-start gap-3 text-0">
      {isPicture && (
        <button
          className={THUMBNAIL}
          type="button"
          data-proof=""
          aria-keyshortcuts="O"
          aria-label={`Open ${file.name}`}
          onClick={async () => setShown((await fetched()) !== undefined)}
        >
          {url && (
            <img
              className="size-full object-cover"
              src={url}
              alt=""
              onError={() => setBroken(new Error('not a picture'))}
            />
          )}
        </button>
      )}
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <span className="font-semibold">{file.name}</span>{' '}
          <span className="text-muted">{formatSize(file.size)}</span>{' '}
          {!file.metadata_removed && <span className={badge({ kind: 'quiet' })}>{NOT_CLEANED}</span>}
        </p>
        <Control
          className="mt-1"
          disabled={isFetching}
          {...(!isPicture && { 'data-proof': '', 'aria-keyshortcuts': 'O' })}
          onClick={() => void save()}
        >
          {isFetching ? 'Fetching...' : 'Save file'}
        </Control>
        {fault !== null && (
          <p className={`mt-2 ${faultLook}`} role="alert">
            The file could not be fetched. {reasonOf(fault)}
          </p>
        )}
      </div>
      {shown && url && (
        <Dialog
          title={file.name}
          className="max-w-[60rem]"
          form={{ method: 'dialog' }}
          onClose={() => setShown(false)}
          aside={<Control type="submit">Close</Control>}
        >
          <img
            className="mx-auto block max-h-[75dvh] max-w-full"
            src={url}
            alt={`Sent by ${contribution.display_name} as proof`}
          />
        </Dialog>
      )}
    </div>
  );
}
