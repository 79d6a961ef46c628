/**
 * Leads whoever comes with the address of an answer, as all had it on /faq while they stood there, on to the chapter that
 * the line with its name links to.
 */
export function leadOn(): void {
  const lead = () => {
    const named = document.getElementById(location.hash.slice(1));
    if (named instanceof HTMLAnchorElement) location.replace(named.href);
  };
  lead();
  addEventListener('hashchange', lead);
}
