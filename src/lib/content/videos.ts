import { type CollectionEntry, getCollection } from 'astro:content';
import { withAppNames } from '#lib/content/prose-components.ts';
import { embedAddress, isPlaceholderVideo, type VideoHost, videoHost } from '#lib/content/video-address.ts';
import { FILM_PAGES } from '#lib/paths.ts';

type FilmData = CollectionEntry<'videos'>['data'];

/** Known before the press. */
export interface FilmFacts {
  title: string;
  /** External page for the fallback: the host's, or ours. */
  url: string;
  aspect: number;
  description: string;
  /** Own film: path of its files without extension (`.webm`, `.mp4`, `.webp`, `.vtt`). */
  file?: string;
  /** Player address; absent for own films, placeholders and unsupported hosts. */
  embed?: string;
  host?: VideoHost;
}

const filmPath = (id: string) => `${FILM_PAGES}/${id}`;

function factsOf(id: string, { title, aspect, description, file, url = '' }: FilmData): FilmFacts {
  const known = { title, aspect, description };
  if (file) {
    const silent = `${description} It has no sound.`;
    return { ...known, description: silent, url: filmPath(id), file: `/media/${file}` };
  }
  return { ...known, url, embed: embedAddress(url), host: videoHost(url) };
}

export async function loadOwnFilms() {
  const entries: CollectionEntry<'videos'>[] = await getCollection('videos', ({ data }) => !!data.file);
  return entries.map(({ id, data }) => ({
    id,
    ...data,
    ...factsOf(id, data),
    transcript: data.transcript.map(({ caption, shows }) => ({ caption: withAppNames(caption), shows })),
  }));
}

export async function loadFilms(): Promise<Record<string, FilmFacts>> {
  const entries: CollectionEntry<'videos'>[] = await getCollection('videos');
  return Object.fromEntries(entries.map(({ id, data }) => [id, factsOf(id, data)]));
}

/** @throws when content/videos has no such file: its button would open nothing. */
export async function loadFilm(id: string): Promise<FilmFacts> {
  const film = (await loadFilms())[id];
  if (!film) throw new Error(`content/videos/${id}.yaml is missing: a "Watch Video" button opens it.`);
  return film;
}

/** Target without script: our page or the host's; undefined for a placeholder. */
export const filmLink = ({ file, url }: FilmFacts): string | undefined =>
  file || !isPlaceholderVideo(url) ? url : undefined;
