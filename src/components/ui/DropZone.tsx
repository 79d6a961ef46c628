import { type ReactNode, useState } from 'react';

const ZONE = [
  'relative rounded-2 border-2 border-dashed p-4 in-data-wrong:border-danger',
  'has-[input:focus-visible]:outline-offset-[3px] has-[input:focus-visible]:[outline:3px_solid_var(--signal)]',
].join(' ');

interface DropZoneProps {
  busy: boolean;
  onDrop: (files: FileList) => void;
  children: ReactNode;
}

/** Drop target around an equivalent file control. */
export function DropZone({ busy, onDrop, children }: DropZoneProps) {
  const [over, setOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the file control inside.
    <div
      className={`${ZONE} ${over ? 'border-signal bg-signal-wash' : 'border-line-strong bg-raised'}`}
      data-drop=""
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const { files } = event.dataTransfer;
        if (!busy && files.length > 0) onDrop(files);
      }}
    >
      {children}
    </div>
  );
}
