import { mountToaster } from '#components/ui/toaster.ts';
import { PRODUCT } from '#domain/product.ts';
import type { Said, ToastText } from '#lib/say.ts';
import type { RELOAD_EVENT } from '#lib/web-app/register.ts';
import { toast } from '#state/toasts.ts';

// Type import: a module shared by two scripts would cost every page a request.
const reload: typeof RELOAD_EVENT = 'reload-for-update';

/** Messages that pages request by name. */
const NAMED: Record<Extract<Said, string>, ToastText> = {
  'new version': {
    title: 'A new version is ready',
    description: 'Finish what you are doing first. Nothing you typed is touched until you press.',
    sticky: true,
    action: { label: 'Reload', press: () => dispatchEvent(new Event(reload)) },
  },
  'not signed out': {
    title: 'Not signed out',
    description: `We could not reach ${PRODUCT}. Check your connection and press Sign Out again.`,
    tone: 'bad',
  },
};

const show = (said: Said) => toast(typeof said === 'string' ? NAMED[said] : said);

// Shows queued messages and all later ones (lib/say.ts).
mountToaster();
for (const said of Array.isArray(window.said) ? window.said : []) show(said);
window.said = { push: show };
