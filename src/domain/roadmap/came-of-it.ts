import * as z from 'zod/mini';
import { ROADMAP_COLUMNS } from './columns.ts';

export const CameOfIt = z.object({
  id: z.string(),
  title: z.string(),
  column_name: z.enum(ROADMAP_COLUMNS),
  /** Otherwise members alone can open it. */
  public: z.boolean(),
});
export type CameOfIt = z.infer<typeof CameOfIt>;
