/** Redirects old fragments of /faq to the chapter that now has the answer. */
export function leadOn(): void {
  const lead = () => {
    const named = document.getElementById(location.hash.slice(1));
    if (named instanceof HTMLAnchorElement) location.replace(named.href);
  };
  lead();
  addEventListener('hashchange', lead);
}
