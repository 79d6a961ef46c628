import { colour, drawShareImage, shareImageFile } from '#components/art/share-image.ts';
import type { ContributionProgress } from '#domain/contributions/contract.ts';
import { grouped } from '#domain/formats.ts';
import { PRODUCT } from '#domain/product.ts';
import { adoptStyles } from '#lib/element.ts';
import { cameOfItHref, PUBLIC_STATE } from '#lib/links.ts';
import { saveFile } from '#lib/save-file.ts';
import { SOCIAL_SIZE } from '#lib/social-frame.ts';
import styles from './moment.css?inline';
import { showText } from './page-parts.ts';

/** Two tiles with a square in each, 88 across. */
function drawTiles(context: CanvasRenderingContext2D): void {
  const tiles = [
    ['skillz', 'ink'],
    ['signal', 'on-signal'],
  ] as const;
  tiles.forEach(([ground, square], at) => {
    context.fillStyle = colour(ground);
    context.fillRect(at * 44, 16, 44, 56);
    context.fillStyle = colour(square);
    context.fillRect(at * 44 + 12, 34, 20, 20);
  });
}

/** The picture to share: names neither the person nor the contribution. */
async function drawPicture(inz: number): Promise<void> {
  const part = document.getElementById('status-share');
  const canvas = part?.querySelector('canvas');
  const button = part?.querySelector('button');
  if (!part || !canvas || !button) return;
  Object.assign(canvas, SOCIAL_SIZE);
  const title = inz > 0 ? `+${grouped(inz)} INZ` : 'Accepted';
  const note = `A contribution to ${PRODUCT}`;
  await drawShareImage(canvas, { title, note, picture: { size: 88, draw: drawTiles } });
  const file = await shareImageFile(canvas, 'thegrid-accepted');
  button.onclick = () => {
    saveFile(file, file.name);
    showText('status-share-said', 'Picture saved. It is among your downloads.');
  };
  part.hidden = false;
}

function showCameOfIt(item: ContributionProgress['came_of_it']): void {
  const place = document.getElementById('status-came');
  const link = place?.querySelector('a');
  if (!place || !link) return;
  place.hidden = !item;
  if (!item) return;
  link.href = cameOfItHref(item);
  link.textContent = `${PUBLIC_STATE[item.column_name]}: ${item.title}`;
}

export async function showMoment({ inz, came_of_it }: ContributionProgress): Promise<void> {
  adoptStyles(styles);
  showCameOfIt(came_of_it);
  const [label, sum] = document.querySelectorAll('[data-moment]');
  if (label) label.textContent = inz ? 'It earned' : 'Thank you';
  if (sum) sum.textContent = inz ? `+${grouped(inz)}` : 'It helps.';
  if (inz) sum?.append(Object.assign(document.createElement('small'), { textContent: 'INZ' }));
  for (const name of ['moment', 'next']) document.getElementById(`status-${name}`)?.removeAttribute('hidden');
  await drawPicture(inz ?? 0);
}
