import blocklist from 'the-big-username-blacklist';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { username } from '#domain/accounts/username.ts';
import { mayBePublic } from './public-names.ts';
import { isReservedUsername } from './reserved-names.ts';

const read = (text: unknown) => z.safeParse(username, text);

describe('the form of a username (R160–R162, T26)', () => {
  const bad = [
    '',
    ' ',
    'a',
    'ab',
    '_',
    '__',
    'a'.repeat(21),
    'a b c',
    'ada lovelace',
    'ada-lovelace',
    'ada.lovelace',
    'ada@grid',
    'ada!',
    'ada/..',
    '../ada',
    'ada\nada',
    'ada\tada',
    'ada\0ada',
    'ada\u200bada',
    'ada\u202eada',
    'ada\u200dada',
    'ａｄａａ',
    'аda',
    'adа_1',
    'ada\u212a',
    'ada\u017f',
    'adé',
    'ada\u0301',
    'ada👋',
    '<b>ada',
    'ada%00',
    "ada'--",
    'ada;drop',
    'ada"x"',
    'ada\\x',
    'ada٣',
    'ﬁne',
  ];
  test('37 bad forms are refused', () => {
    expect(bad).toHaveLength(37);
    expect(bad.filter((text) => read(text).success)).toEqual([]);
  });

  test.each([null, undefined, 7, {}, ['ada'], true])('what is no text is refused: %j', (value) => {
    expect(read(value).success).toBe(false);
  });

  test.each(['ada', 'Ada_Lovelace', 'fern99', '_x_', '007', 'a'.repeat(20), 'A_1', 'zed__zed'])(
    '%s is fine',
    (name) => {
      expect(read(name)).toMatchObject({ success: true, data: name.toLowerCase() });
      expect(isReservedUsername(name.toLowerCase())).toBe(false);
    },
  );

  test.each([
    ['Fern', 'fern'],
    ['FERN_Y', 'fern_y'],
    [' fErN9 ', 'fern9'],
  ])('%s is the same name as %s', (typed, used) => {
    expect(read(typed).data).toBe(used);
  });
});

describe('names that nobody may have (T26)', () => {
  const reserved = `
    admin admins administrator administration moderator mod staff official support helpdesk sysadmin superadmin superuser
    founder cofounder owner root system operator security user users member members visitor guest anonymous nobody deleted
    contributor thegrid the_grid insiderz insider jobz roomz tribez localz howz liftz skillz carz hustlz swapz teamz
    info marketing sales abuse noc postmaster hostmaster usenet news webmaster www uucp ftp mailer_daemon noreply no_reply
    donotreply bounces contact hello help legal privacy press billing payments accounts finance careers feedback
    constructor prototype __proto__ hasownproperty tostring valueof undefined null nan true false object function login
    logout register account settings password dashboard api auth test team teams ceo
  `
    .trim()
    .split(/\s+/);

  test('reserved words are refused, at least 88 of them', () => {
    expect(reserved.length).toBeGreaterThanOrEqual(88);
    expect(reserved.filter((name) => !isReservedUsername(name))).toEqual([]);
  });

  test('mailboxes of RFC 2142, of the law and of offices are refused (T26)', () => {
    const offices = `
      gdpr dpo bounce bounces gdpr_team dpo_uk privacy_officer data_protection dataprotection compliance complaints dmca
      abuse_desk billing_team legal_team security_uk info_desk marketing_dept sales_office support_uk noreply_mail
      unsubscribe notifications autoreply mailman majordomo listserv csirt psirt ssladmin dnsadmin hostmaster usenet
      postmaster webmaster www uucp ftp noc sales it hr pr ciso coo manager director trustees invoices payroll recruitment
      customer_service customerservice enquiries helpline localhost smtp imap wpad autodiscover whois ico hmrc police b0unce
      gdpr_ _gdpr g_d_p_r
    `
      .trim()
      .split(/\s+/);
    expect(offices.filter((name) => read(name).success && !isReservedUsername(name))).toEqual([]);
  });

  test('14 look-alikes are refused', () => {
    const alike =
      `adm1n the_grid l0calz 4dmin admln a_d_m_i_n aadmin adminn th3gr1d thegrld 5upport m0derator j0bz rnoderator`
        .trim()
        .split(/\s+/);
    expect(alike).toHaveLength(14);
    expect(alike.filter((name) => !isReservedUsername(name))).toEqual([]);
  });

  test.each([
    'admin_ada',
    'ada_admin',
    'admin123',
    'thegrid_team',
    'team_thegrid',
    'thegridhelp',
    'mod_ada',
    'staff1',
    'jobz_support',
    'official_ada',
    'superadm1n',
    'myth3grid',
  ])('%s claims to be one of us', (name) => {
    expect(isReservedUsername(name)).toBe(true);
  });

  test('of the names of the Big Username Blocklist that could be typed, all are refused', () => {
    const possible = blocklist.list.map((name) => name.toLowerCase()).filter((name) => read(name).success);
    expect(possible.length).toBeGreaterThan(400);
    expect(possible.filter((name) => !isReservedUsername(name))).toEqual([]);
  });

  test.each([
    'badminton',
    'modesty',
    'staffordshire',
    'rooted',
    'teapot',
    'gridlock',
    'jobson',
    'carzo',
    'melissa',
    'harriet',
    'bernard',
    'anna',
    'lilly',
    'burnley',
    'will_page',
    'grace_host',
    'x_infoline',
    'sunny1999',
  ])('%s is an ordinary name', (name) => {
    expect(isReservedUsername(name)).toBe(false);
  });
});

describe('display names (T26)', () => {
  test.each([
    'Admin',
    'ADMIN',
    'TheGrid team',
    'The Grid',
    'thegrid.',
    'Аdmin',
    'ＡＤＭＩＮ',
    'Ádmin',
    'ᴀᴅᴍɪɴ',
    'A d m i n',
    'Adm1n',
    '𝐀𝐝𝐦𝐢𝐧',
    'TheGrid Support',
    'Support',
    'Official Fern',
    'Moderator',
    'Jobz staff',
    'Тheɡrid',
    'th€grid',
    'Insiderz',
    'Deleted',
    'Team',
    'Ad\u200bmin',
    'Fern\u2060',
    '\u3164',
    'Fern\u00ad',
    'Fern\u200d',
    '\u2800',
    'Αdmin',
    'admin ✓',
    'Member',
  ])('%s is refused', (name) => {
    expect(mayBePublic(name)).toBe(false);
  });

  test.each([
    'Fern',
    'Ada Lovelace',
    'Will Page',
    'Grace Host',
    "Siobhán O'Neill",
    'Nguyễn Văn A',
    '李小龍',
    'Ирина',
    'محمد',
    'Σοφία',
    'Jo 👩🏽‍🔧',
    '👨‍👩‍👧',
    '❤️ Bo',
    'Bernard Burnley',
    'Modesty Blaise',
    'Badminton Bea',
    'J. R. R.',
    'Mary-Jane',
    'X Æ A-12',
    'Staffordshire Sam',
  ])('%s is fine', (name) => {
    expect(mayBePublic(name)).toBe(true);
  });
});
