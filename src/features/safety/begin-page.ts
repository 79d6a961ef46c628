const hide = (id: string, isHidden: boolean) => {
  const part = document.getElementById(id);
  if (part) part.hidden = isHidden;
};

function showForm(): void {
  const isAppeal = location.hash.startsWith('#appeal=');
  hide('appeal', !isAppeal);
  hide('report', isAppeal);
}

/** Fills the form from the link of a reported thing, before its code is loaded. */
function fillReport(): void {
  const given = new URLSearchParams(location.search);
  const put = (name: string, value: string | null) => {
    const control = document.getElementById(`report-${name}`) as HTMLInputElement | HTMLSelectElement | null;
    if (control && value) control.value = value.slice(0, 200);
  };
  put('kind', given.get('about'));
  put('subject', given.get('subject'));
  put('detail', given.get('detail'));
}

/** The published figures; without them the page links to their file. */
async function showFigures(): Promise<void> {
  const place = document.querySelector<HTMLElement>('[data-figures]');
  const answer = await fetch(place?.dataset.figures ?? '');
  if (!place || !answer.ok) return;
  const { received, acted, median_hours: hours, updated_at } = await answer.json();
  const wait = hours === null ? 'none yet' : hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
  const values = { received, acted, wait: hours === 1 ? '1 hour' : wait };
  for (const [name, value] of Object.entries(values)) {
    const figure = place.querySelector(`[data-figure="${name}"]`);
    if (figure) figure.textContent = String(value);
  }
  hide('no-figures', updated_at !== null);
  place.hidden = updated_at === null;
}

export function beginPage(): void {
  showForm();
  addEventListener('hashchange', showForm);
  fillReport();
  showFigures().catch(() => undefined);
}
