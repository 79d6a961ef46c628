import { SEEDED_PEOPLE } from './seeded-people.ts';

/** Prints all addresses, the accounts, and how to stop. */
export function announce(site: string, note = ''): void {
  const people = SEEDED_PEOPLE.map(
    ({ role, username, password }) => `    ${role.padEnd(8)}${username.padEnd(8)}${password}`,
  );
  console.log(`
  TheGrid is running.${note}

    Site          ${site}
    Contribute    ${site}/contribute
    Admin portal  ${site}/admin-portal
    Inbox         ${site}/__local/mail
    Mails         ${site}/__local/mail/templates
    Push alerts   ${site}/__local/push
    The kit       ${site}/__local/kit

  Sign in as
${people.join('\n')}

  Everything is kept in ${process.env.LOCAL_DATA || '.local'} and nothing leaves this machine. Ctrl-C stops it.
`);
}
