import type { TabId } from './AdminTabs.tsx';
import { MissingTileDrawing } from './drawings.tsx';

const WORDS: Record<Exclude<TabId, 'review'>, { title: string; text: string }> = {
  tokens: {
    title: 'Generate Tokens',
    text: 'Here you will give an accepted contributor a one-time token for the Insiderz portal, see which tokens are in use, and revoke one. It is not built yet.',
  },
  insiderz: {
    title: 'Insiderz Management',
    text: 'Here you will look after what members see: Roadmap, Ideas, Missions, Feed and Badges, in that order. It is not built yet.',
  },
  users: {
    title: 'User Management',
    text: 'Here you will find everybody with an account, with their roles, and change those. It is not built yet; until then the first administrator is named on the command line.',
  },
};

/** A tab that is not built yet: says what will be here, and shows nothing invented. */
export function ComingTab({ tab }: { tab: Exclude<TabId, 'review'> }) {
  const { title, text } = WORDS[tab];
  return (
    <section className="empty coming">
      <MissingTileDrawing />
      <div>
        <h1>{title}</h1>
        <p>{text}</p>
      </div>
    </section>
  );
}
