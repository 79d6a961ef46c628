import { mountToaster } from '#components/ui/toaster.ts';
import { toast } from '#state/toasts.ts';

// What was said before the toaster was there, and from now on everything (lib/say.ts).
mountToaster();
for (const words of Array.isArray(window.said) ? window.said : []) toast(words);
window.said = { push: toast };
