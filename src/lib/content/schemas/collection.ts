import type { reference as astroReference } from 'astro:content';
import { z } from 'astro/zod';

/** How a collection names an entry of another: Astro's own function in the build, a stand-in in the content check. */
export type Reference = typeof astroReference;

/** A YAML or MDX collection: where its files lie and what stands in them. Each field is described for editors. */
interface Collection<Schema extends z.ZodType> {
  base: string;
  pattern: string;
  schema: Schema;
}

/** One collection of `content/`. */
export const collection = <Schema extends z.ZodType>(base: string, pattern: string, schema: Schema) =>
  ({ base: `content/${base}`, pattern, schema }) satisfies Collection<Schema>;

export const order = z.int().positive().describe('Place among the others; 1 comes first.');
/** A few words without a limit, where a line break has no business. */
export const words = (what: string) => z.string().meta({ description: what, lines: 'one' });
export const sentence = (max: number, what: string) => z.string().trim().min(1).max(max).describe(what);
