const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

/**
 * How long somebody has to wait, rounded up: "1 minute", "12 minutes", "2 hours".
 * @param seconds 0 or less is a minute too: nobody is asked to wait for nothing.
 */
export function waitInWords(seconds: number): string {
  const hours = seconds > 2 * HOUR_S;
  const count = Math.max(1, Math.ceil(seconds / (hours ? HOUR_S : MINUTE_S)));
  const unit = hours ? 'hour' : 'minute';
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
