import { type CollectionEntry, getCollection } from 'astro:content';
import { embedAddress, type VideoHost, videoHost } from '#lib/content/video-address.ts';

/** What the dialog knows of a film before anybody presses. */
export interface FilmFacts {
  title: string;
  /** Its page at the host, for the fallback. */
  url: string;
  aspect: number;
  description: string;
  /** The player's address; absent for a placeholder and for a host that this site cannot play. */
  embed?: string;
  host?: VideoHost;
}

/** Every film of content/videos, by the name of its file. */
export async function loadFilms(): Promise<Record<string, FilmFacts>> {
  const entries: CollectionEntry<'videos'>[] = await getCollection('videos');
  return Object.fromEntries(
    entries.map(({ id, data }) => [
      id,
      { ...data, embed: embedAddress(data.url), host: videoHost(data.url) },
    ]),
  );
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
