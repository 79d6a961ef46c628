/** Trusted Types API, which the project's types lack. */
interface Factory {
  createPolicy(
    name: string,
    rules: { createHTML(text: string, type: string, sink: string): string },
  ): unknown;
}

/**
 * Allows markup, some of which the editor writes without its own policy. The page's content policy blocks
 * inline scripts, handlers and frames; scripts and their addresses remain refused.
 */
function allowMarkup(factory: Factory): void {
  factory.createPolicy('default', { createHTML: (text) => text });
}

/** Shows a message in place of an empty page. */
function say(root: HTMLElement, sentence: string): void {
  const words = document.createElement('p');
  words.setAttribute('role', 'alert');
  words.textContent = sentence;
  root.replaceChildren(words);
}

async function start(root: HTMLElement): Promise<void> {
  const config = JSON.parse(root.dataset.config ?? '');
  const { trustedTypes } = globalThis as { trustedTypes?: Factory };
  if (trustedTypes) allowMarkup(trustedTypes);
  // Otherwise it starts by itself and loads a configuration file.
  Object.assign(globalThis, { CMS_MANUAL_INIT: true });
  const { default: cms } = await import(/* @vite-ignore */ root.dataset.module ?? '');
  // Removes the notice of slow loading.
  root.replaceChildren();
  await cms.init({ config });
}

const root = document.getElementById('nc-root');
if (root) {
  start(root).catch((fault: unknown) => {
    reportError(fault);
    say(
      root,
      'The editor could not be loaded. Please load the page again; if that does not help, tell the person who runs the site.',
    );
  });
}
