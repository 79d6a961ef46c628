import { pictureFile } from './pictures.ts';

interface Props {
  /** Drawing name in pictures.ts. */
  name: string;
  className?: string | undefined;
}

/** Decorative drawing loaded lazily from its own file (pictures.ts). Hydration leaves it untouched. */
export function FileArt({ name, className }: Props) {
  const file = import.meta.env.SSR ? pictureFile(name) : undefined;
  return (
    <img
      className={className ? `art ${className}` : 'art'}
      loading="lazy"
      decoding="async"
      width={file?.width}
      height={file?.height}
      src={file?.src}
      alt=""
      draggable={false}
      suppressHydrationWarning
    />
  );
}
