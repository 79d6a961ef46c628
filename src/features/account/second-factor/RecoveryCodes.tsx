import { useState } from 'react';
import { copied } from '#components/portal/copy.ts';
import { Button } from '#components/ui/Button.tsx';
import { PRODUCT } from '#domain/product.ts';
import { focusNow } from '#lib/element.ts';
import { saveFile } from '#lib/save-file.ts';

interface RecoveryCodesProps {
  codes: readonly string[];
  onDone: () => void;
}

const textOf = (codes: readonly string[]) =>
  `Recovery codes for ${PRODUCT}\nEach works once, in the place of a code of your authenticator app.\n\n${codes.join('\n')}\n`;

/** Recovery codes, shown once: only their digests are stored. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const [status, setStatus] = useState('');

  const copy = async () =>
    setStatus(
      (await copied(textOf(codes))) ? 'Copied.' : 'Copying is not allowed here. Download or print them.',
    );
  const download = () => {
    saveFile(new Blob([textOf(codes)], { type: 'text/plain' }), 'thegrid-recovery-codes.txt');
    setStatus('Downloaded.');
  };

  return (
    <div>
      <h3 className="mb-3 text-2 outline-offset-4" ref={focusNow} tabIndex={-1}>
        Keep your recovery codes
      </h3>
      <p>
        This is the only time they are shown. If you lose your phone, each code signs you in once. Keep them
        somewhere other than on your phone.
      </p>
      <ul
        className="my-4 grid list-none gap-2 border border-line bg-ground p-4 sm:grid-cols-2"
        aria-label="Recovery codes"
      >
        {codes.map((code) => (
          <li key={code}>
            <code className="select-all text-[0.9375em]">{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button kind="line" size="sm" onClick={() => void copy()}>
          Copy
        </Button>
        <Button kind="line" size="sm" onClick={download}>
          Download
        </Button>
        <Button kind="line" size="sm" onClick={() => print()}>
          Print
        </Button>
        <Button size="sm" onClick={onDone}>
          I have kept them
        </Button>
      </div>
      <p className="note mt-2 min-h-[1.5em]" role="status">
        {status}
      </p>
    </div>
  );
}
