import { mountToaster } from '#components/ui/toaster.ts';
import { toast } from '#state/toasts.ts';

/** Says that a new version is ready and stays until somebody answers. Runs when its template is used. */
mountToaster();
toast({
  title: 'A new version is ready',
  description: 'Finish what you are doing first. Nothing you typed is touched until you press.',
  sticky: true,
  action: { label: 'Reload', press: () => dispatchEvent(new Event('reload-for-update')) },
});
