/** A host whose films play inside the page, by the name it is known under. */
export type VideoHost = 'Vimeo' | 'YouTube';

interface Film {
  host: VideoHost;
  id: string;
  /** Vimeo's key to a film that is not listed. */
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

/** Every shape of a link to one film: /ID, /ID/KEY, /video/ID, /channels/NAME/ID, /showcase/ID/video/ID. */
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
  // Whoever writes a name or a port before the host means to mislead, or made a mistake.
  const plain = parsed?.protocol === 'https:' && !parsed.username && !parsed.password && !parsed.port;
  return plain ? parsed : undefined;
}

function filmAt(url: string): Film | undefined {
  const parsed = parse(url);
  if (!parsed) return;
  if (VIMEO.has(parsed.hostname)) return vimeoFilm(parsed);
  return YOUTUBE.has(parsed.hostname) || parsed.hostname === 'youtu.be' ? youtubeFilm(parsed) : undefined;
}

/** Who shows the film behind this link, or undefined where that is no host this site can play. */
export function videoHost(url: string): VideoHost | undefined {
  return filmAt(url)?.host;
}

/** Addresses that stand for a film still to be made: an id of zeros, or a domain nobody can visit (RFC 2606). */
const UNREAL = /(^|\.)(localhost|local|test|invalid|example|example\.(com|org|net))$/;

/**
 * Whether a film's address only stands for one that does not exist yet. The dialog then shows its fallback and asks
 * nobody; the content check refuses such an address in a production build.
 */
export function isPlaceholderVideo(url: string): boolean {
  const parsed = parse(url);
  if (!parsed || UNREAL.test(parsed.hostname)) return true;
  const film = filmAt(url);
  return film !== undefined && /^0+$/.test(film.id);
}

/**
 * The player's address for a page link of Vimeo or YouTube, which starts by itself because a person has just pressed,
 * and sets no cookie before that (`dnt`, youtube-nocookie). Undefined for every other address and for a placeholder:
 * then the dialog shows the link instead.
 */
export function embedAddress(url: string): string | undefined {
  const film = filmAt(url);
  if (!film || isPlaceholderVideo(url)) return;
  if (film.host === 'Vimeo') {
    const key = film.key ? `&h=${film.key}` : '';
    return `https://player.vimeo.com/video/${film.id}?dnt=1${key}&autoplay=1`;
  }
  // Without enablejsapi the player never says that it is ready.
  return `https://www.youtube-nocookie.com/embed/${film.id}?autoplay=1&enablejsapi=1&rel=0`;
}
