import { formatAge, formatDate } from '#domain/formats.ts';

interface AgeProps {
  /** ISO 8601. */
  at: string;
  /** In milliseconds since 1970. */
  now?: number;
  prefix?: string;
  className?: string;
}

export const Age = ({ at, now = Date.now(), prefix, className }: AgeProps) => (
  <time className={className} dateTime={at} title={formatDate(at)}>
    {prefix}
    {formatAge(at, now)}
  </time>
);
