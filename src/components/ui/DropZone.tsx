import { type ReactNode, useState } from 'react';

interface DropZoneProps {
  /** Nothing may be dropped now. */
  busy: boolean;
  onDrop: (files: FileList) => void;
  children: ReactNode;
}

/** A place to drop a file on, around the control that does the same by a press. */
export function DropZone({ busy, onDrop, children }: DropZoneProps) {
  const [over, setOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the file control inside.
    <div
      className={over ? 'drop over' : 'drop'}
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
