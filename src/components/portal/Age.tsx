import { formatAge, formatDate, formatShortAge } from '#domain/formats.ts';

interface AgeProps {
  /** ISO 8601. */
  at: string;
  /** In milliseconds since 1970. */
  now?: number;
  /** Makes a phrase of it, in which the age is in full. */
  prefix?: string;
  className?: string;
}

/** Age in a row of a list; the moment is its title. */
export const Age = ({ at, now = Date.now(), prefix, className }: AgeProps) => (
  <time className={className} dateTime={at} title={formatDate(at)}>
    {prefix ? prefix + formatAge(at, now) : formatShortAge(at, now)}
  </time>
);
