import { describe, expect, test } from 'vitest';
import { mayBePublic, publicName } from './public-names.ts';

const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

const GOOD = lines(`
  Zoe
  Zoë
  O'Brien-Smith
  Siobhán O’Neill
  José
  Mª José García
  Łukasz Żółć
  Mary-Jane St. John
  Mary-Jane St.John
  Dr. K. Müller
  Dr.K. Müller
  J. R. R. Tolkien
  J.R.R. Tolkien
  T.S.Eliot
  Sammy Davis Jr.
  李小龙
  李小龍
  山田 太郎
  やまだ たろう
  ヤマダ・タロウ
  김민준
  约翰·史密斯
  Nguyễn Văn A
  محمد
  مُحَمَّد
  علی‌رضا
  فاطمة الزهراء
  דוד בן־גוריון
  Ирина Иванова
  Ірина
  Сара
  Σοφία
  Ἀριστοτέλης
  Արամ
  გიორგი
  आरव शर्मा
  শ্রেয়া
  தமிழ்
  ශ්‍රී
  สมชาย
  አበበ
  Əliyev
  Ọlábísí Adébáyọ̀
  Keʻala
  Þórður Ægisson
  Øyvind Åse
  Gal·la Puig
  Amin Moderson
  Scot T.
  Administra
  Supportive Sam
  Moderate Mike
  Admiral Ackbar
  Will.i.am
  Ke$ha
  Sgt. Pepper
  Theo Grid
  Badminton Bea
  Modesty Blaise
  Mo D.
  Staffordshire Sam
  Christopher Guest
  Joe Root
  Will Page
  Grace Host
  Netta Comley
  Dot Cotton
  Dorothy Coman
  Ana Maria d'Souza
  de la Cruz, Ana
  X Æ A-12
  Sir Ian
  MacDonald
  ada_lovelace
  zed__zed
  fern99
  Zoe 🇬🇧
  Zoe 🏴󠁧󠁢󠁥󠁮󠁧󠁿
  Jo 👩🏽‍🔧
  👨‍👩‍👧
  ❤️ Bo
  Number 1️⃣
  Zoe (she/her)
  Team Rocket
  Tom & Jerry
  Zoe "Zed" Fern
  Griddle Theo
  Elizabeth Egri Dora
  Version 2.0
  Anna 2.5 Lee
  Ms. Me
`);

const RESERVED = lines(`
  Admin
  ADMIN
  Admin Zoe
  TheGrid Admin
  The Grid
  the-grid
  T h e G r i d
  TheGrid Support
  thegrid support
  thegrid.
  Zoe from TheGrid
  zoe_thegrid
  TheGridZoe
  theqrid
  TheGrid™
  Th3 Gr1d
  th€grid
  Grid Team
  Billing Team
  Team
  Moderator
  Zoe (moderator)
  ZoeMod
  Mod Zoe
  zoe-mod
  M0d
  m.o.d
  A d m i n
  A.D.M.I.N
  a_d_m_i_n
  Ad-min
  Adm1n
  4dmin
  @dmin
  adm!n
  Admin!!
  !Admin!
  |Admin|
  Admin123
  007admin
  superadmin
  Super User
  SysAdmin Bob
  zoeadmin
  adminzoe
  Administrator
  Administration
  Officialzoe
  Official Fern
  Support
  $upport
  5upport
  Supp0rt
  Sup port
  Support!
  Zoe Support
  staff
  Staff Member
  Jobz staff
  Jobz
  Insiderz
  Insiderz Zoe
  Founder
  Co-Founder
  Helpdesk
  Customer Service
  Webmaster
  Security
  Security Desk
  noreply
  no-reply
  Deleted
  Anonymous
  Member
  CEO
  null
  Ádmin
  Ａｄｍｉｎ
  ＡＤＭＩＮ
  𝐀𝐝𝐦𝐢𝐧
  ⓐⓓⓜⓘⓝ
  🅰🅳🅼🅸🅽
  🇦🇩🇲🇮🇳🇸
  ᴀᴅᴍɪɴ
  ᵃᵈᵐⁱⁿ
  uıɯpɐ
  Аdmin
  Αdmin
  adмin
  аԁміп
  Тheɡrid
  ᎪᎠᎷᏆΝ
  ꓮꓓꓟꓲꓠ
  ⱥdmin
  админ
  Администратор
  Модератор
  Поддержка Грид
  管理员
  官方客服
  運営
  관리자
  مشرف
  المدير
  Administrador
  Modérateur
  Soporte
`);

const LINKS = lines(`
  Visit evil.example
  evil.example
  EVIL.EXAMPLE
  evil.co.uk
  evil.com/path
  Zoe evil.io
  go to evil.zip
  t.co
  x.com
  bit.ly/zoe
  www.evil
  www evil com
  WWW.evil.test
  http://evil.example
  https://evil
  HTTPS://EVIL
  hxxp://evil.example
  hxxps evil
  //evil
  ftp://evil
  javascript:alert(1)
  mailto:zoe
  data:text/html,x
  tel:07000000000
  evil。example
  evil．example
  evil｡com
  evil․com
  evil﹒com
  evil·com
  evil‧com
  evil•com
  evil[.]com
  evil(.)com
  evil[dot]com
  evil (dot) com
  evil dot com
  evil . com
  evil .com
  evil. com
  evil%2ecom
  зло.рф
  例え.jp
  evíl.com
  xn--vl-zja.com
  sub.evil.example
  192.0.2.1
  call 192.0.2.1:80
  localhost:8888
  zoe@evil.example
  zoe＠evil.example
  zoe @ evil
  zoe [at] evil
  zoe(at)evil
  @zoe
  Zoe @zoe
  <a href=//evil>
  evil.example.
  (evil.example)
  "evil.example"
  evil.example/🙂
  Zoe|evil.com
  Zoe,evil.com
`);

const DECEIVING = [
  'Zoe\u200b',
  '\u200bZoe',
  'Zo\u200be',
  'Zoe\u200c',
  'Zo\u200ce',
  'Zoe\u200d',
  'Zoe\u2060',
  'Zoe\u2061',
  'Zoe\u00ad',
  'Zo\u00ade',
  'Zoe\ufeff!',
  'Zo\ufeffe',
  'Zoe\u034f',
  'Zoe\u061c',
  'Zoe\u180e',
  'Zoe\u180b',
  'Zoe\u115f',
  'Zoe\u1160',
  '\u3164',
  'Zoe\u3164',
  'Zoe\uffa0',
  '\u2800',
  'Zoe\u2800',
  'Zoe\ufe0f',
  'Zoe\ufe0e',
  'Zoe\ufe00',
  'Zoe\u{e0100}',
  'Zoe\u{e0041}',
  'Zoe\u{e0001}',
  '🏴\u{e0067}\u{e007f}',
  'Zoe\u202e',
  '\u202eeoZ',
  'Zoe\u2066',
  'Zoe\u200e',
  'Zoe\u200f',
  'Zo\u2028e',
  'Zo\u0007e',
  'Zo\u0085e',
  'Zoe\u2003Fern',
  'Zoe\u2009Fern',
  'Zoe\u202fFern',
  'Zoe\ufffd',
  'Zoe\ufffc',
  'Zoe\ue000',
  'Zoe\u{f0000}',
  'Zoe\u{1d173}',
  'Zoe\u{1bca0}',
  'Zoe\ufff9',
  'Zoe\u17b4',
  'محمد\u200c',
  'ا\u200cب',
  'Z\u0351\u0352\u0353\u0354o\u0351\u0352e',
  'Z̷o̷e̷',
  'Z̲o̲e̲',
  'z\u0362o\u0362e',
  'Z⃝oe',
  '\u0301Zoe',
  'Zoe \u0301',
  'م\u064b\u064c\u064d\u064e\u064f',
  'Zое',
  'Zοe',
  'Ζoe Smith',
  'Zoe Ѕаѕа',
  'Zoeж',
  'Джon',
  'Mаria',
  'ОlgaΣ',
  'אZoe',
  'zزoe',
  'Ｚｏｅ',
  '𝓩𝓸𝓮',
  '𝒁𝒐𝒆',
  'ℤoe',
  'Ⓩⓞⓔ',
  'ᶻᵒᵉ',
  'ᏃᎤᎬ',
  'ᗩᒪ',
  'ꓜꓳꓰ',
  '𐐀𐐁',
  'ⲀⲂ',
  '🇿 🇴 🇪',
  'ʇoʎ',
  '   ',
  '...',
  '---',
  '"\'"',
  '!?',
];

describe('names that everybody may see (T26, D33)', () => {
  test('at least 80 names that people have are shown', () => {
    expect(GOOD.length).toBeGreaterThanOrEqual(80);
    expect(GOOD.filter((name) => !mayBePublic(name))).toEqual([]);
  });

  test.each([
    ['reserved words and their look-alikes', RESERVED, 95],
    ['links and addresses', LINKS, 60],
    ['invisible characters, heaps of marks, imitated letters', DECEIVING, 80],
  ])('%s are not', (_kind, names, least) => {
    expect(names.length).toBeGreaterThanOrEqual(least);
    expect(names.filter(mayBePublic)).toEqual([]);
  });

  test('is decided alike however the name is composed, and however often', () => {
    for (const name of GOOD) expect([name, mayBePublic(name.normalize('NFD'))]).toEqual([name, true]);
    for (const name of [...RESERVED, ...LINKS]) {
      expect([name, mayBePublic(name.normalize('NFD'))]).toEqual([name, false]);
    }
  });

  test('are shown in one form, and otherwise nobody is named', () => {
    expect(publicName(' Zoe\u0308  Fern ')).toBe('Zoë Fern');
    expect(publicName('山田　太郎')).toBe('山田 太郎');
    expect(['TheGrid Admin', 'Visit evil.example', 'Zoe\u200b'].map(publicName)).toEqual(
      Array(3).fill('Anonymous contributor'),
    );
  });
});
