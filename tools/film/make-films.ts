import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import sharp from 'sharp';
import { parse } from 'yaml';
import {
  FILMS,
  type Film,
  frame,
  lengthOf,
  type TranscriptLine,
  timesOf,
  transcriptOf,
  webVtt,
} from './films.ts';
import { FRAMES_A_SECOND, MOST_BYTES, STAGE, stageRules } from './stage.ts';

interface Studio {
  shoot: (drawing: string) => Promise<Buffer>;
  close: () => Promise<void>;
}

const PLACES = [process.env.CHROMIUM_PATH, '/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

async function openStudio(): Promise<Studio> {
  const path = PLACES.find((place) => place && existsSync(place));
  const browser = await chromium.launch({
    ...(path && { executablePath: path }),
    args: ['--no-sandbox', '--disable-gpu', '--force-color-profile=srgb'],
  });
  const page = await browser.newPage({ viewport: STAGE });
  const face = readFileSync(join(process.cwd(), 'src/styles/fonts/bricolage-86.woff2')).toString('base64');
  await page.setContent(
    `<style>@font-face{font-family:"Bricolage 86";font-weight:800;src:url(data:font/woff2;base64,${face})}` +
      `html,body{margin:0;overflow:hidden}svg{display:block}${stageRules()}</style>` +
      `<svg id="stage" xmlns="http://www.w3.org/2000/svg" width="${STAGE.width}" height="${STAGE.height}" viewBox="0 0 ${STAGE.width} ${STAGE.height}"></svg>`,
  );
  await page.evaluate(() => document.fonts.load('800 40px "Bricolage 86"'));
  return {
    shoot: async (drawing) => {
      await page.evaluate((inner) => {
        document.querySelector('#stage')!.innerHTML = inner;
      }, drawing);
      return page.screenshot({ type: 'png' });
    },
    close: () => browser.close(),
  };
}

/* `npm run film -- intro`: all films or one by name. Needs ffmpeg and Chromium. The names of the files in
   public/media contain a hash of the content, which is written to content/videos. */

const MEDIA = 'public/media';
/** Colour tags: players assume television colours for untagged frames. */
const COLOURS = [
  ...['-vf', 'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p'],
  ...['-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'bt709', '-color_range', 'tv'],
];
const PLAIN = ['-an', '-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact'];

function ffmpeg(folder: string, input: readonly string[], ...output: string[]): void {
  execFileSync('ffmpeg', ['-y', '-loglevel', 'error', ...input, ...output], {
    stdio: 'inherit',
    cwd: folder,
  });
}

/** Renders all frames; a frame equal to the previous one is reused. */
async function shootAll(film: Film, studio: Studio, folder: string): Promise<void> {
  const count = Math.round(lengthOf(film) * FRAMES_A_SECOND);
  let before = '';
  let picture: Uint8Array = new Uint8Array();
  for (let index = 0; index < count; index++) {
    const drawing = frame(film, index / FRAMES_A_SECOND);
    if (drawing !== before) picture = await studio.shoot(drawing);
    before = drawing;
    await writeFile(join(folder, `${String(index).padStart(5, '0')}.png`), picture);
  }
}

/** Encodes frames losslessly first, then both files from that. */
function encode(folder: string): void {
  const frames = ['-framerate', String(FRAMES_A_SECOND), '-i', '%05d.png'];
  ffmpeg(folder, frames, ...COLOURS, '-c:v', 'libx264', '-preset', 'ultrafast', '-qp', '0', 'whole.mkv');
  const whole = ['-i', 'whole.mkv'];
  const vp9 = '-c:v libvpx-vp9 -b:v 0 -crf 33 -row-mt 1 -g 240 -deadline good'.split(' ');
  ffmpeg(folder, whole, ...vp9, ...PLAIN, '-cpu-used', '4', '-pass', '1', '-f', 'null', '/dev/null');
  ffmpeg(folder, whole, ...vp9, ...PLAIN, '-cpu-used', '3', '-pass', '2', 'film.webm');
  // Level 3.1 is supported by all phones, and is the players' declared type (avc1.64001f).
  const level = ['-profile:v', 'high', '-level:v', '3.1', '-refs', '4'];
  const h264 = ['-c:v', 'libx264', ...level, '-preset', 'slow', '-tune', 'animation', '-g', '240'];
  for (const crf of ['21', '23', '25', '27']) {
    ffmpeg(folder, whole, ...h264, ...PLAIN, '-crf', crf, '-movflags', '+faststart', 'film.mp4');
    if (statSync(join(folder, 'film.mp4')).size <= MOST_BYTES) break;
  }
}

/** Writes the files of a film to public/media under a new name and removes the old ones. Returns the name. */
async function publish(id: string, parts: Record<string, Buffer>): Promise<string> {
  const hash = createHash('sha256');
  for (const part of Object.values(parts)) hash.update(part);
  const name = `${id}.${hash.digest('hex').slice(0, 8)}`;
  await mkdir(MEDIA, { recursive: true });
  for (const old of await readdir(MEDIA)) {
    if (old.startsWith(`${id}.`)) await rm(join(MEDIA, old));
  }
  for (const [ending, part] of Object.entries(parts)) await writeFile(join(MEDIA, `${name}.${ending}`), part);
  return name;
}

async function make(id: string, film: Film, studio: Studio): Promise<void> {
  const content = `content/videos/${id}.yaml`;
  const text = await readFile(content, 'utf8');
  const { transcript } = parse(text) as { transcript: TranscriptLine[] };
  const folder = await mkdtemp(join(tmpdir(), `film-${id}-`));
  try {
    await shootAll(film, studio, folder);
    encode(folder);
    const poster = await studio.shoot(frame(film, film.poster));
    const name = await publish(id, {
      webm: await readFile(join(folder, 'film.webm')),
      mp4: await readFile(join(folder, 'film.mp4')),
      webp: await sharp(poster).resize({ width: 960 }).webp({ quality: 82, effort: 6 }).toBuffer(),
      vtt: Buffer.from(webVtt(transcriptOf(transcript), timesOf(film))),
    });
    await writeFile(content, text.replace(/^file: .*$/m, `file: ${name}`));
    console.log(`${id}: ${lengthOf(film).toFixed(1)} s, ${name}`);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const wanted = process.argv.slice(2);
const studio = await openStudio();
try {
  for (const [id, film] of Object.entries(FILMS)) {
    if (wanted.length === 0 || wanted.includes(id)) await make(id, film, studio);
  }
} finally {
  await studio.close();
}
