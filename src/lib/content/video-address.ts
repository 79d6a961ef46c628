export type VideoHost = 'Vimeo' | 'YouTube';

interface Film {
  host: VideoHost;
  id: string;
  /** Vimeo's key of an unlisted film. */
  key?: string;
}

const VIMEO = new Set(['vimeo.com', 'www.vimeo.com', 'player.vimeo.com']);
const YOUTUBE = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'youtube-nocookie.com',
  'www.youtube-nocookie.com',
]);

/** All link shapes: /ID, /ID/KEY, /video/ID, /channels/NAME/ID, /showcase/ID/video/ID. */
const VIMEO_PATH =
  /^\/(?:video\/|channels\/[\w-]+\/|groups\/[\w-]+\/videos\/|(?:album|showcase)\/\d+\/video\/)?(\d{1,12})(?:\/([\da-f]{6,20}))?\/?$/;
const YOUTUBE_PATH = /^\/(?:embed|shorts|live|v)\/([\w-]{11})\/?$/;
const YOUTUBE_ID = /^[\w-]{11}$/;

function vimeoFilm({ pathname, searchParams }: URL): Film | undefined {
  const [, id, inPath] = VIMEO_PATH.exec(pathname) ?? [];
  if (!id) return;
  const key = inPath ?? searchParams.get('h') ?? '';
  return { host: 'Vimeo', id, ...(/^[\da-f]{6,20}$/.test(key) && { key }) };
}

function youtubeFilm({ hostname, pathname, searchParams }: URL): Film | undefined {
  const id =
    hostname === 'youtu.be'
      ? pathname.slice(1).replace(/\/$/, '')
      : pathname === '/watch'
        ? searchParams.get('v')
        : YOUTUBE_PATH.exec(pathname)?.[1];
  return id && YOUTUBE_ID.test(id) ? { host: 'YouTube', id } : undefined;
}

function parse(url: string): URL | undefined {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  // Credentials or a port before the host are misleading or a mistake.
  const plain = parsed?.protocol === 'https:' && !parsed.username && !parsed.password && !parsed.port;
  return plain ? parsed : undefined;
}

function filmAt(url: string): Film | undefined {
  const parsed = parse(url);
  if (!parsed) return;
  if (VIMEO.has(parsed.hostname)) return vimeoFilm(parsed);
  return YOUTUBE.has(parsed.hostname) || parsed.hostname === 'youtu.be' ? youtubeFilm(parsed) : undefined;
}

/** Undefined for unsupported hosts. */
export const videoHost = (url: string): VideoHost | undefined => filmAt(url)?.host;

/** Placeholders: an id of zeros, or a reserved domain (RFC 2606). */
const UNREAL = /(^|\.)(localhost|local|test|invalid|example|example\.(com|org|net))$/;

/** The dialog shows its fallback; the content check rejects placeholders in production builds. */
export function isPlaceholderVideo(url: string): boolean {
  const parsed = parse(url);
  if (!parsed || UNREAL.test(parsed.hostname)) return true;
  const film = filmAt(url);
  return film !== undefined && /^0+$/.test(film.id);
}

/** Autoplays after a press, without cookies (`dnt`, youtube-nocookie). Undefined: the dialog has a link. */
export function embedAddress(url: string): string | undefined {
  const film = filmAt(url);
  if (!film || isPlaceholderVideo(url)) return;
  if (film.host === 'Vimeo') {
    const key = film.key ? `&h=${film.key}` : '';
    return `https://player.vimeo.com/video/${film.id}?dnt=1${key}&autoplay=1`;
  }
  // Without enablejsapi the player sends no ready message.
  return `https://www.youtube-nocookie.com/embed/${film.id}?autoplay=1&enablejsapi=1&rel=0`;
}
