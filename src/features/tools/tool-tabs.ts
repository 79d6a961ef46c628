/** The URL stores the chosen one; an unknown one means All. */
export function toolTabs(): void {
  const list = document.querySelector<HTMLElement>('[data-tabs]');
  const panel = document.getElementById('tools-panel');
  if (!list || !panel) return;
  const tabs = [...list.querySelectorAll('a')];
  const all = tabs[0] as HTMLAnchorElement;
  const sections = [...panel.children] as HTMLElement[];

  const tabOfAddress = () => tabs.find(({ hash }) => hash === location.hash) ?? all;

  const show = (chosen: HTMLAnchorElement) => {
    for (const tab of tabs) {
      tab.ariaSelected = String(tab === chosen);
      tab.tabIndex = tab === chosen ? 0 : -1;
    }
    for (const section of sections) section.hidden = chosen !== all && `#${section.id}` !== chosen.hash;
    panel.setAttribute('aria-labelledby', chosen.id);
    list.scrollLeft = chosen.offsetLeft - (list.clientWidth - chosen.offsetWidth) / 2;
  };

  /** Selects a tab. A click adds a history entry; an arrow key replaces the current one. */
  const choose = (tab: HTMLAnchorElement, how: 'pushState' | 'replaceState') => {
    if (tab.ariaSelected === 'true') return;
    const top = (element: Element) => element.getBoundingClientRect().top;
    const within = top(panel) < list.getBoundingClientRect().bottom;
    history[how](null, '', tab === all ? location.pathname + location.search : tab.hash);
    show(tab);
    // In a long list, the shorter one would be above the window: scroll its start below the tabs.
    if (within) scrollTo({ top: scrollY + top(panel) - list.clientHeight, behavior: 'instant' });
  };

  list.role = 'tablist';
  list.ariaLabel = 'Categories';
  panel.role = 'tabpanel';
  for (const tab of tabs) {
    tab.role = 'tab';
    tab.setAttribute('aria-controls', panel.id);
  }
  show(tabOfAddress());
  addEventListener('popstate', () => show(tabOfAddress()));

  list.addEventListener('click', (event) => {
    const tab = event.target instanceof Element ? event.target.closest('a') : null;
    if (!tab || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    choose(tab, 'pushState');
  });
  list.addEventListener('keydown', (event) => {
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    const at = tabs.indexOf(document.activeElement as HTMLAnchorElement);
    if (event.key === ' ') {
      event.preventDefault();
      tabs[at]?.click();
      return;
    }
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    const tab = to === undefined ? undefined : tabs.at(to % tabs.length);
    if (!tab) return;
    event.preventDefault();
    choose(tab, 'replaceState');
    tab.focus({ preventScroll: true });
  });
}
