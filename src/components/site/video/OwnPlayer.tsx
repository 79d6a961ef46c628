import { useEffect, useRef } from 'react';

/** The files of a film, the smaller first; a browser takes the first that it can play. */
const KINDS = [
  ['webm', 'video/webm; codecs="vp9"'],
  ['mp4', 'video/mp4; codecs="avc1.64001f"'],
] as const;

interface Props {
  /** The path of its files without the ending: `.webm`, `.mp4`, `.webp` (poster), `.vtt` (captions). */
  file: string;
  title: string;
  onReady: () => void;
  onRefused: () => void;
}

/** The player of a film of our own. A browser that does not let it begin by itself shows its button. */
export function OwnPlayer({ file, title, onReady, onRefused }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    video.current?.play().catch(() => undefined);
  }, []);
  return (
    <video
      ref={video}
      controls
      playsInline
      preload="none"
      poster={`${file}.webp`}
      aria-label={title}
      onLoadedData={onReady}
      onError={onRefused}
    >
      {KINDS.map(([ending, type], place) => (
        // Each that fails says so by itself, in order; when the last one has, there is none left.
        <source
          key={ending}
          src={`${file}.${ending}`}
          type={type}
          onError={place === KINDS.length - 1 ? onRefused : undefined}
        />
      ))}
      <track kind="captions" srcLang="en-GB" label="English" src={`${file}.vtt`} />
    </video>
  );
}
