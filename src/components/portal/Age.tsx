import { formatDate, formatShortAge } from '#domain/formats.ts';

interface AgeProps {
  /** ISO 8601. */
  at: string;
  /** In milliseconds since 1970. */
  now?: number;
  className?: string;
}

export const Age = ({ at, now = Date.now(), className }: AgeProps) => (
  <time className={className} dateTime={at} title={formatDate(at)}>
    {formatShortAge(at, now)}
  </time>
);
