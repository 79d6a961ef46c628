import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { RETENTION, type RetentionName } from '#domain/retention/retention.ts';
import { PERSONAL_DATA } from '#server/privacy/subjects.ts';
import { sourceFiles } from './source-files.ts';

/** The privacy policy by its sections: what it says is kept has to be what the product keeps, no less and no more. */
const SECTIONS = Object.fromEntries(
  readFileSync('content/legal/privacy.mdx', 'utf8')
    .split(/^## /m)
    .map((part) => [part.slice(0, part.indexOf('\n')), part.replace(/\s+/g, ' ')]),
);
const section = (heading: string) => SECTIONS[heading] ?? '';

/** Each kind of personal data, by its name in an export, and the words of the policy that tell of it. */
const COLLECTED: Record<string, RegExp> = {
  invitations: /the invitation that you used/,
  contributions: /A contribution: your display name, email address/,
  held_submissions: /A contribution: your display name, email address/,
  mission_submissions: /what you hand in for missions with its proof/,
  held_entries: /your entries in the ledger of INZ/,
  points_ledger: /your entries in the ledger of INZ/,
  balance: /ledger of INZ with their sum/,
  ideas: /your ideas/,
  latest_submissions: /what you hand in for missions/,
  contributors: /the number and kinds of your accepted contributions/,
  idea_votes: /your votes for those of others/,
  follows: /which ideas and roadmap items you chose to follow or not to/,
  roadmap_votes: /where your roadmap votes are placed/,
  roadmap_returned_votes: /which came back/,
  roadmap_turns: /where your roadmap votes are placed/,
  member_badges: /your badges/,
  feed_read: /how far you have read the news for members/,
  notices: /the notices that we show you/,
  notice_settings: /what you chose to be told of/,
  open_on_the_desk: /which contribution you have open/,
  push_subscriptions: /the address that your browser’s push service gave it/,
  proved_addresses: /which email addresses are proved to be yours/,
  recovery_address: /recovery address/,
  recovery_links: /a hash of that link/,
  second_factor: /a second factor, its secret, encrypted/,
  // A passkey counts as the second factor; a sentence of its own is for the owners of the policy (D166).
  passkeys: /if you set up a second factor/,
  sign_in_attempts: /Attempts to sign in as an administrator/,
  roles: /your roles/,
  profile: /a username, a display name if you give one/,
};

/** Each rule of retention, and the words of the policy that say how long. */
const KEPT: Record<RetentionName, RegExp> = {
  declined_contributions: /declined: twelve months after the decision/,
  unused_invitations: /An invitation that nobody used: .*twelve months after its last day/,
  sent_messages: /Notes of emails and alerts that were sent: 30 days/,
  undelivered_messages: /could not be delivered is deleted after twelve months/,
  unconfirmed_addresses: /recovery address that was never confirmed: 30 days/,
  unused_push_subscriptions: /alerts whose owner is neither member nor administrator any more: 30 days/,
  sign_in_addresses: /the hash of the network address in them: 30 days/,
  sign_in_attempts: /Records of administrator sign-ins: 90 days/,
  notices: /Notices: 90 days/,
  webhook_deliveries: /Events for our own programs, .*: 30 days/,
  recovery_tokens:
    /Links to a new password or to confirm an address: until they end or are used, a day at most/,
  idempotency: /one request from being carried out twice: 30 days/,
  rate_limits: /Counts against abuse: until their window ends, a day at most/,
  form_tickets: /a form from being sent twice by a program, a random number each: a day at most/,
  held_submissions: /a program had sent it: .*thirty days at most/,
  reports: /Reports of content: twelve months/,
  returned_votes: /votes that came back: 30 days/,
  measurements: /Counts of page views, .*: 90 days/,
  unclaimed_uploads: /never sent with a contribution: deleted from the day after/,
  open_contributions: /Which contribution an administrator has open: two minutes/,
  backups: /Backups, which are encrypted: 30 days/,
  restore_list:
    /ids of deleted accounts, keyed digests of deleted email addresses, .*: 30 days, with the backups/,
};

/** The periods in the words of the policy; one without a fixed length ends within a day, or at once. */
const IN_WORDS: Record<string, RegExp> = {
  '{"months":12}': /twelve months/,
  '{"days":30}': /30 days|thirty days/,
  '{"days":90}': /90 days/,
  '{"days":1}': /the day after/,
  '{"days":0}': /a day at most/,
  '{"minutes":2}': /two minutes/,
};

/**
 * What browsers keep: each file that keeps something, with its names in the storage and the words of the policy that
 * tell of it.
 */
const IN_BROWSERS: Record<string, Record<string, RegExp>> = {
  'src/components/site/LateOutbox.astro': {},
  'src/lib/web-app/kept-pages.ts': {
    'thegrid:pages': /the pages themselves, once they are kept for use without a connection/,
  },
  'src/features/contributions/status/kept-status.ts': {
    'thegrid:own-status': /the pages themselves, once they are kept for use without a connection/,
  },
  'src/components/site/UnhydratedForm.astro': {},
  'src/components/forms/DraftOffer.tsx': {},
  'src/lib/drafts.ts': {},
  'src/lib/safe-storage.ts': {},
  'src/lib/form-draft.ts': {},
  'src/state/signed-in-flag.ts': {
    SIGNED_IN_FLAG: /a mark that you are signed in/,
    ACCOUNT_HERE: /your account’s id/,
  },
  'src/state/carried-toast.ts': { CARRIED_TOAST: /a notice that the next page shows/ },
  'src/state/return-path.ts': { RETURN_PATH: /the page that you were on your way to/ },
  'src/state/idle.ts': { LAST_INPUT: /when you last did something/ },
  'src/state/push-flags.ts': {
    'thegrid:push': /whether this browser shows alerts/,
    'thegrid:alerts-not-now': /put off the question/,
  },
  'src/components/portal/use-keys.ts': { SINGLE_KEYS: /and chosen, at the desk/ },
  'src/features/search/search-page.ts': { singleKeys: /whether the \/ key opens the search/ },
  'src/features/admin/overview/Overview.tsx': { 'admin-overview': /and chosen, at the desk/ },
  'src/features/admin/review/drafts.ts': { 'thegrid:review-drafts:': /an administrator has half written/ },
  'src/features/admin/insiderz/records.ts': { 'thegrid:draft:': /an administrator has half written/ },
  'src/features/account/ProfileSection.tsx': { "tabDraft('profile')": /a display name .* not saved yet/ },
  'src/features/account/RecoverySection.tsx': {
    "tabDraft('recovery')": /recovery address that is not saved/,
  },
  'src/features/members/ideas/IdeaForm.tsx': { "tabDraft('member-idea')": /the draft of .* an idea/ },
  'src/features/members/missions/SubmissionForm.tsx': { 'tabDraft(`mission-': /a mission’s submission/ },
  'src/features/admin/users/ReasonDialog.tsx': { 'tabDraft(': /an administrator has half written/ },
  'src/features/admin/insiderz/badges/HoldersSheet.tsx': { 'tabDraft(': /an administrator has half written/ },
  'src/features/admin/insiderz/badges/BadgeSheet.tsx': { 'tabDraft(': /an administrator has half written/ },
  'src/features/admin/insiderz/missions/LedgerSheets.tsx': {
    'tabDraft(': /an administrator has half written/,
  },
  'src/features/admin/insiderz/missions/MissionSheet.tsx': {
    'tabDraft(': /an administrator has half written/,
  },
  'src/features/admin/ReportsView.tsx': { 'tabDraft(': /an administrator has half written/ },
  'src/features/admin/insiderz/missions/SubmissionsView.tsx': {
    'tabDraft(': /an administrator has half written/,
  },
  'src/features/admin/review/bulk/bulk-decisions.ts': {
    'tabDraft(': /an administrator has half written/,
  },
  'src/features/admin/review/notes/DeskNotes.tsx': {
    'tabDraft(': /an administrator has half written/,
  },
  'src/features/admin/tokens/TokenDialog.tsx': { 'tabDraft(': /an administrator has half written/ },
  'src/features/contributions/status/ReplyForm.tsx': {
    '-draft:': /the draft of a contribution, an answer/,
  },
  'src/lib/offline-queue/database.ts': {
    drafts: /draft of a contribution on this device too, with its file/,
    queue: /submitted without a connection, with its file/,
  },
  // These only ask whether there is anything.
  'src/components/site/ServiceWorker.astro': {},
  'src/lib/offline-queue/drafts.ts': {
    'contribution-draft-id': /draft of a contribution on this device too/,
  },
  'src/pages/contribute.astro': { 'contribution-draft': /the draft of a contribution/ },
  'src/pages/embed/contribute.astro': { 'contribution-draft': /the draft of a contribution/ },
  'src/pages/contact.astro': { 'contact-draft': /the draft of .* a message/ },
  'src/pages/safety.astro': { 'report-draft': /the draft of .* a report/ },
  'src/pages/recover.astro': { 'recover-draft': /the username you typed/ },
  'src/pages/auth.astro': { DRAFT: /the username you typed/ },
  'src/features/auth/AuthForms.tsx': { 'auth-draft': /the username you typed/ },
  'src/features/home/hero.ts': { 'hero-seen': /have seen the opening of the home page/ },
  'src/lib/install/watch-install.ts': {
    'install-dismissed': /sent the install banner away/,
    'install-had': /have installed the app/,
  },
  'src/lib/build/page-scripts.ts': { fonts: /that the site’s fonts have arrived/ },
  'src/state/offline-queue.ts': { SIGNED_OUT_ACCOUNTS: /the mark that you signed out/ },
};

/** Every way in which our code has a browser keep something. */
const KEEPS =
  /(?:(?:local|session)Storage\s*\.\s*setItem|\b(?:draftAt|tabDraft|writeStored))\(|UnhydratedForm draft=|data-draft=|document\.cookie|indexedDB|caches\.open/;

describe('the privacy policy says what the product keeps (A-55)', () => {
  test('every kind of personal data', () => {
    expect(Object.keys(COLLECTED).sort()).toEqual(PERSONAL_DATA.map(({ name }) => name).sort());
    for (const words of Object.values(COLLECTED)) expect(section('Information we collect')).toMatch(words);
  });

  test.each(Object.entries(RETENTION))('how long: %s', (name, { period }) => {
    const line = section('Retention')
      .split(' - ')
      .find((one) => KEPT[name as RetentionName].test(one));
    expect(line).toMatch(IN_WORDS[JSON.stringify(period)] ?? /no words/);
  });

  test('everything that a browser keeps', () => {
    const keepers = sourceFiles('src').filter(
      ({ path, text }) => !path.endsWith('.test.ts') && KEEPS.test(text),
    );
    expect(keepers.map(({ path }) => path).sort()).toEqual(Object.keys(IN_BROWSERS).sort());
    for (const { path, text } of keepers) {
      for (const [name, words] of Object.entries(IN_BROWSERS[path] ?? {})) {
        expect(text, path).toContain(name);
        expect(section('Cookies'), name).toMatch(words);
      }
    }
  });

  test('what stays after the deletion of an account', () => {
    for (const words of [
      /a contribution, an idea or a submission, with its kind, dates and decision/,
      /entries in the INZ ledger and their sum/,
      /record of admin changes/,
      /Your username stays reserved/,
    ]) {
      expect(section('Your rights')).toMatch(words);
    }
  });
});
