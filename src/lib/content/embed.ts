import { loadApps } from './apps.ts';
import { requireEntry } from './pages.ts';

/** The demo of a sibling app on developers' machines (netlify/local/sibling-app.ts), on any port. */
const DEMO = 'http://127.0.0.1:*';

/** Origins that may show the contribution form in a frame. @param isLocal of a site without HTTPS */
export async function embedOrigins(appDomain: string, isLocal: boolean): Promise<string[]> {
  const [apps, { data }] = await Promise.all([loadApps(), requireEntry('embed', 'origins')]);
  const ofApps = apps.map((app) => `https://${app.data.subdomain}.${appDomain}`);
  return [...ofApps, ...data.origins, ...(isLocal ? [DEMO] : [])];
}
