/** Codes by which the mail library says what failed, in plain words. A code that is not here is shown itself. */
const CODES: Record<string, string> = {
  ECONNECTION: 'The mail server could not be reached',
  ECONNREFUSED: 'The mail server could not be reached',
  ECONNRESET: 'The mail server hung up',
  ESOCKET: 'The mail server could not be reached',
  ETIMEDOUT: 'The mail server did not answer in time',
  EDNS: 'The mail server was not found',
  ENOTFOUND: 'The mail server was not found',
  ETLS: 'No safe connection to the mail server',
  EAUTH: 'The mail server refused our sign-in',
};

/**
 * Why a try failed, as a sentence without its full stop, of what the outbox keeps of it: a code, and perhaps the number that
 * the mail server answered (RFC 5321: from 500 on it will not change its mind, from 400 on it may).
 */
export function failureInWords(reason: string): string {
  const [code = '', answer = ''] = reason.split(' ');
  const known = CODES[code];
  if (known) return known;
  const number = Number(answer);
  if (number >= 500) return `The mail server refused it for good (${number})`;
  if (number >= 400) return `The mail server refused it for now (${number})`;
  if (code === 'EENVELOPE') return 'The mail server refused the address';
  return `It could not be sent (${reason})`;
}
