import { type CollectionEntry, getCollection } from 'astro:content';
import { withAppNames } from '#lib/content/app-names.ts';
import { embedAddress, isPlaceholderVideo, type VideoHost, videoHost } from '#lib/content/video-address.ts';
import { FILM_PAGES } from '#lib/paths.ts';

type FilmData = CollectionEntry<'videos'>['data'];

/** What the dialog knows of a film before anybody presses. */
export interface FilmFacts {
  title: string;
  /** Where it is shown outside this page, for the fallback: its page at the host, or ours. */
  url: string;
  aspect: number;
  description: string;
  /** A film of our own: the path of its files without the ending (`.webm`, `.mp4`, `.webp`, `.vtt`). */
  file?: string;
  /** The player's address; absent for a film of our own, a placeholder and a host that this site cannot play. */
  embed?: string;
  host?: VideoHost;
}

/** Where the page of a film of our own is: player and transcript. */
export const filmPath = (id: string) => `${FILM_PAGES}/${id}`;

function factsOf(id: string, { title, aspect, description, file, url = '' }: FilmData): FilmFacts {
  const known = { title, aspect, description };
  if (file) {
    const silent = `${description} It has no sound.`;
    return { ...known, description: silent, url: filmPath(id), file: `/media/${file}` };
  }
  return { ...known, url, embed: embedAddress(url), host: videoHost(url) };
}

/** The films of our own with everything that is known of them, for their pages. */
export async function loadOwnFilms() {
  const entries: CollectionEntry<'videos'>[] = await getCollection('videos', ({ data }) => !!data.file);
  return entries.map(({ id, data }) => ({
    id,
    ...data,
    ...factsOf(id, data),
    transcript: data.transcript.map(({ says, shows }) => ({ says: withAppNames(says), shows })),
  }));
}

export type OwnFilm = Awaited<ReturnType<typeof loadOwnFilms>>[number];

/** Every film of content/videos, by the name of its file. */
export async function loadFilms(): Promise<Record<string, FilmFacts>> {
  const entries: CollectionEntry<'videos'>[] = await getCollection('videos');
  return Object.fromEntries(entries.map(({ id, data }) => [id, factsOf(id, data)]));
}

/**
 * One film.
 * @throws when content/videos has no file for it: its button would open nothing.
 */
export async function loadFilm(id: string): Promise<FilmFacts> {
  const film = (await loadFilms())[id];
  if (!film) throw new Error(`content/videos/${id}.yaml is missing: a "Watch Video" button opens it.`);
  return film;
}

/** Where a link without script leads: to our page of a film or the host's; nowhere for a placeholder. */
export const filmLink = ({ file, url }: FilmFacts): string | undefined =>
  file || !isPlaceholderVideo(url) ? url : undefined;
