/** What a browser that knows Trusted Types offers; the project's types do not have it. */
interface Factory {
  createPolicy(
    name: string,
    rules: { createHTML(text: string, type: string, sink: string): string },
  ): unknown;
}

/**
 * Lets the editor write markup, some of which it writes without a policy of its own. That markup can run nothing: the
 * content policy of this page allows no inline script, no handler and no frame. Scripts and their addresses have no rule
 * here, so they stay refused.
 */
function allowMarkup(factory: Factory): void {
  factory.createPolicy('default', { createHTML: (text) => text });
}

/** Says in words what happened, in place of an empty page. */
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
  // Or it starts by itself and looks for a configuration file.
  Object.assign(globalThis, { CMS_MANUAL_INIT: true });
  const { default: cms } = await import(/* @vite-ignore */ root.dataset.module ?? '');
  // What said that it is late.
  root.replaceChildren();
  await cms.init({ config });
}

const root = document.getElementById('nc-root');
if (root) {
  start(root).catch((fault: unknown) => {
    reportError(fault);
    say(
      root,
      'The editor could not be loaded. Please load the page again; if that does not help, tell whoever looks after the site.',
    );
  });
}
