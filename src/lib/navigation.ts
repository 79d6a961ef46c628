import { PRODUCT } from '#domain/product.ts';
import { isWebAddress } from '#domain/text.ts';
import { PATHS, type SitePath } from './paths.ts';

export interface MenuItem {
  name: string;
  href: SitePath;
}

const HOME: MenuItem = { name: 'Home', href: PATHS.home };
const ABOUT: MenuItem = { name: 'About', href: PATHS.about };
const FAQ: MenuItem = { name: 'FAQ', href: PATHS.faq };
const TOOLS: MenuItem = { name: 'Tools', href: PATHS.tools };
const GET_APP: MenuItem = { name: 'Get App', href: PATHS.getApp };
const CONTRIBUTE: MenuItem = { name: 'Contribute', href: PATHS.contribute };
const INSIDERZ: MenuItem = { name: 'Insiderz', href: PATHS.insiderzPortal };
const CONTACT: MenuItem = { name: 'Contact', href: PATHS.contact };
const LEADERBOARD: MenuItem = { name: 'Leaderboard', href: PATHS.leaderboard };
const INZ: MenuItem = { name: 'INZ explorer', href: PATHS.inz };
const ROADMAP: MenuItem = { name: 'Roadmap', href: PATHS.roadmap };
const CHANGELOG: MenuItem = { name: 'Changelog', href: PATHS.changelog };
const NEWS: MenuItem = { name: 'News', href: PATHS.news };
const SEARCH: MenuItem = { name: 'Search', href: PATHS.search };

/** Exactly these eight, in this order. */
export const MENU: readonly MenuItem[] = [HOME, ABOUT, FAQ, TOOLS, GET_APP, CONTRIBUTE, INSIDERZ, CONTACT];

/** Header of a wide screen. */
export const HEADER: readonly MenuItem[] = [ABOUT, FAQ, TOOLS, INSIDERZ, CONTRIBUTE, CONTACT, SEARCH];

/** Also the menu without script. Contact is the address itself (R125), so the page has another name here. */
export const FOOTER: readonly { title: string; items: readonly MenuItem[] }[] = [
  { title: PRODUCT, items: [HOME, ABOUT, FAQ, TOOLS, NEWS, ROADMAP, CHANGELOG] },
  {
    title: 'Take part',
    items: [CONTRIBUTE, LEADERBOARD, INZ, INSIDERZ, GET_APP, { ...CONTACT, name: 'Contact form' }],
  },
  {
    title: 'The small print',
    items: [
      { name: 'Privacy Policy', href: PATHS.privacy },
      { name: 'Terms & Conditions', href: PATHS.terms },
      { name: 'Accessibility', href: PATHS.accessibility },
      { name: 'Safety', href: PATHS.safety },
    ],
  },
];

/** The members' own site. Null when unset or not a web address. */
export function insiderzSite(): string | null {
  const address: string | undefined = import.meta.env.PUBLIC_INSIDERZ_URL;
  return address && isWebAddress(address) ? address : null;
}
