import * as z from 'zod/mini';
import { ApiError } from '#lib/api-client.ts';

/** The current record carried by a conflict, or null for any other error. */
export function currentOf<T>(fault: unknown, schema: z.core.$ZodType<T>): T | null {
  if (!(fault instanceof ApiError) || fault.code !== 'conflict') return null;
  const parsed = z.safeParse(schema, fault.current);
  return parsed.success ? (parsed.data as T) : null;
}
