import { pictureFile } from './pictures.ts';

interface Props {
  /** The name of a drawing in pictures.ts. */
  name: string;
  className?: string | undefined;
}

/**
 * A drawing from a file of its own (pictures.ts), fetched when it comes near: one element in the page in place of thirty.
 * In an island React finds it in the page and leaves it, so that neither its address nor what makes it is sent a second
 * time. Words beside it say the same, so it is hidden from readers.
 */
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
