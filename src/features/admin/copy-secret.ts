import { toast } from '#state/toasts.ts';

/** Copies a secret and confirms it; without clipboard permission, explains the alternative. */
export async function copySecret(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: `${what} copied` });
  } catch {
    toast({
      title: 'Nothing was copied',
      description: 'Your browser does not allow it here. Select the text in the panel and copy it by hand.',
      tone: 'bad',
    });
  }
}
