import type { reference as astroReference } from 'astro:content';
import { z } from 'astro/zod';

/** Astro's function in the build, a substitute in the content check. */
export type Reference = typeof astroReference;

/** Fields have descriptions for editors. */
interface Collection<Schema extends z.ZodType> {
  base: string;
  pattern: string;
  schema: Schema;
}

export const collection = <Schema extends z.ZodType>(base: string, pattern: string, schema: Schema) =>
  ({ base: `content/${base}`, pattern, schema }) satisfies Collection<Schema>;

export const order = z.int().min(1).describe('Place among the others; 1 comes first.');
/** Short text without line breaks and without a limit. */
export const words = (what: string) => z.string().meta({ description: what, lines: 'one' });
export const sentence = (max: number, what: string) => z.string().trim().min(1).max(max).describe(what);
