import { toast } from '#state/toasts.ts';

/** Resolves to false where the browser does not allow it. */
export const copied = (text: string): Promise<boolean> =>
  navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );

/** Copies a secret and confirms it; without clipboard permission, explains the alternative. */
export async function copySecret(text: string, what: string): Promise<void> {
  if (await copied(text)) return void toast({ title: `${what} copied` });
  toast({
    title: 'Nothing was copied',
    description: 'Your browser does not allow it here. Select the text in the panel and copy it by hand.',
    tone: 'bad',
  });
}
