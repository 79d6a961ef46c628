import { grouped } from '#domain/formats.ts';
import type { PersonName } from '#domain/wire.ts';

/** `1,200 INZ`; a minus as it is printed for what was taken back. */
export function inz(points: number): string {
  return `${points < 0 ? '−' : ''}${grouped(Math.abs(points))} INZ`;
}

/** Who somebody is in a list: their display name, or why there is none. */
export function whoIs(id: string | null, name: PersonName | null): string {
  if (name) return name.display_name;
  return id === null ? 'No account yet' : 'Deleted account';
}
