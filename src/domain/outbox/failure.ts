/** The mail library's error codes in plain language. An unknown code is shown as it is. */
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

/** Without a full stop, from the code and the mail server's status (RFC 5321: 500 and above is permanent). */
export function failureText(reason: string): string {
  const [code = '', answer = ''] = reason.split(' ');
  const known = CODES[code];
  if (known) return known;
  const number = Number(answer);
  if (number >= 500) return `The mail server refused it for good (${number})`;
  if (number >= 400) return `The mail server refused it for now (${number})`;
  if (code === 'EENVELOPE') return 'The mail server refused the address';
  return `It could not be sent (${reason})`;
}
