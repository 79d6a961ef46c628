import { APPS, type AppId } from '#domain/apps.ts';
import { ALL_APPS, readBadge as contract } from '#domain/open-data/badge-contract.ts';
import { PRODUCT } from '#domain/product.ts';
import { escapeXml } from '#lib/xml.ts';
import { answerOpen } from '#server/platform/http/answer.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { presentRoadmap } from './read.ts';

const HEIGHT = 20;
const PADDING = 7;
/** Estimated width of a character in px; the text is set to it, in any typeface. */
const CHARACTER = 6.6;

const widthOf = (text: string) => Math.round([...text].length * CHARACTER);

/** Its own grounds with a light edge suit light and dark pages; an image may have no style sheet. */
export function drawBadge(label: string, value: string): string {
  const [first, second] = [widthOf(label), widthOf(value)];
  const left = first + 2 * PADDING;
  const width = left + second + 2 * PADDING;
  const text = (x: number, length: number, words: string) =>
    `<text x="${x}" y="14" textLength="${length}" lengthAdjust="spacingAndGlyphs">${escapeXml(words)}</text>`;
  const name = escapeXml(`${label}: ${value}`);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}" ` +
    `viewBox="0 0 ${width} ${HEIGHT}" role="img" aria-label="${name}"><title>${name}</title>` +
    `<rect width="${width}" height="${HEIGHT}" rx="4" fill="#16181d"/>` +
    `<path fill="#1b3fd1" d="M${left} 0h${width - left - 4}a4 4 0 0 1 4 4v12a4 4 0 0 1-4 4H${left}z"/>` +
    `<rect x=".5" y=".5" width="${width - 1}" height="${HEIGHT - 1}" rx="3.5" fill="none" stroke="#fff" ` +
    'stroke-opacity=".35"/>' +
    '<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">' +
    `${text(PADDING, first, label)}${text(left + PADDING, second, value)}</g></svg>`
  );
}

/** From the snapshot alone: no call reads the database. */
const readBadge = route(contract, async ({ request }, { params }) => {
  const name = params.file.replace(/\.svg$/, '');
  const { counts } = await presentRoadmap();
  const shipped = name === ALL_APPS ? counts.columns.completed : counts.shipped[name as AppId];
  const label = name === ALL_APPS ? PRODUCT : APPS[name as AppId].name;
  return answerOpen(contract, request, drawBadge(label, `${shipped ?? 0} shipped`), 'image/svg+xml');
});

export const visitorRoutes = [readBadge];
