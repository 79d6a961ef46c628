/** The files of a film, the smaller first; a browser takes the first that it can play. */
const KINDS = [
  ['webm', 'video/webm; codecs="vp9"'],
  ['mp4', 'video/mp4; codecs="avc1.64001f"'],
] as const;

/** What is heard of a film of our own: it is there, or it cannot be had. */
interface Heard {
  ready: () => void;
  refused: () => void;
}

/**
 * A player for a film of our own, whose files are `file` with four endings. Nothing is asked for before it is told to
 * play; the captions not before somebody switches them on.
 */
export function ownFilm(file: string, title: string, { ready, refused }: Heard): HTMLVideoElement {
  const video = document.createElement('video');
  Object.assign(video, { controls: true, playsInline: true, preload: 'none', poster: `${file}.webp` });
  video.setAttribute('aria-label', title);
  const sources = KINDS.map(([ending, type]) =>
    Object.assign(document.createElement('source'), { src: `${file}.${ending}`, type }),
  );
  const words = { kind: 'captions', srclang: 'en-GB', label: 'English', src: `${file}.vtt` };
  video.append(...sources, Object.assign(document.createElement('track'), words));
  video.addEventListener('loadeddata', ready);
  // A source that fails says so by itself, in order; when the last one has, there is none left.
  const failed = ({ target }: Event) => {
    if (target === video || target === sources.at(-1)) refused();
  };
  video.addEventListener('error', failed, true);
  return video;
}
