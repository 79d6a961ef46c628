/** Frequent replies of reviewers, to be inserted into the message and edited there. Plain text. */
export interface ReplyTemplate {
  name: string;
  text: string;
}

export const REPLY_TEMPLATES: readonly ReplyTemplate[] = [
  {
    name: 'Steps, please',
    text: 'Thanks for this. To see it ourselves we need the steps: which page you were on, what you pressed, what you expected and what happened instead.',
  },
  {
    name: 'Which device',
    text: 'Which device and browser did you use, and in which version? A screenshot would help as well.',
  },
  {
    name: 'Known already',
    text: 'Thank you. Another person reported this before you, and it is on our list, so we cannot reward it a second time.',
  },
  {
    name: 'Not seen here',
    text: 'Thank you for looking so closely. We tried the steps on several devices and could not make it happen. If you see it again, please send us a short recording.',
  },
  {
    name: 'Not for now',
    text: 'Thank you for the idea. It does not fit what we are building at the moment, so we will not take it up now.',
  },
  {
    name: 'Well done',
    text: 'Thank you. This was clear, easy to follow and useful, and we are acting on it.',
  },
];

export function withReply(message: string, { text }: ReplyTemplate, max: number): string | null {
  const typed = message.trimEnd();
  const joined = typed === '' ? text : `${typed}\n\n${text}`;
  return joined.length <= max ? joined : null;
}
