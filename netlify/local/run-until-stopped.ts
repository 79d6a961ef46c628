import { PRODUCT } from '#domain/product.ts';
import type { Child } from './child.ts';
import type { Cloud } from './cloud/cloud.ts';
import { SEEDED_PEOPLE } from './seeded-people.ts';

interface Parts {
  cloud: Cloud;
  pages: Child;
  /** A server of its own for functions, stopped after the pages. */
  functions?: { stop(): Promise<void> };
  /** Port of the pretend sibling app; 0 without it. */
  siblingPort?: number;
}

/** Prints all addresses, the accounts and how to stop; stops all parts on Ctrl-C, SIGTERM, or when one ends. */
export function runUntilStopped({ cloud, pages, functions, siblingPort }: Parts, note = ''): void {
  let stopping = false;
  const end = async (code: number, sentence?: string) => {
    if (stopping) return;
    stopping = true;
    if (sentence) console.error(sentence);
    await pages.stop();
    await functions?.stop();
    await cloud.stop();
    process.exit(code);
  };
  process.on('SIGINT', () => void end(0));
  process.on('SIGTERM', () => void end(0));
  void pages.ended.then((reason) => end(1, `The site ended by itself (${reason}).`));
  void cloud.broken.then((sentence) => end(1, sentence));
  const site = `http://localhost:${pages.port}`;
  const people = SEEDED_PEOPLE.map(
    ({ role, username, password }) => `    ${role.padEnd(8)}${username.padEnd(8)}${password}`,
  );
  console.log(`
  ${PRODUCT} is running.${note}

    Site          ${site}
    Contribute    ${site}/contribute
    Admin portal  ${site}/admin-portal
    Inbox         ${site}/__local/mail
    Mails         ${site}/__local/mail/templates
    Push alerts   ${site}/__local/push
    The kit       ${site}/__local/kit${
      siblingPort
        ? `
    Sibling app   http://127.0.0.1:${siblingPort}`
        : ''
    }

  Sign in as
${people.join('\n')}

  All data is in ${process.env.LOCAL_DATA || '.local'} and nothing leaves this machine. Ctrl-C stops it.
`);
}
