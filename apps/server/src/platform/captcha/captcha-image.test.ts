/** What programs read of a captcha: nothing from its markup, since there is none, and little from its pixels. */
import { inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { CAPTCHA_ALPHABET, drawCaptchaImage, drawnForms, type RandomNumber } from './captcha-image.ts';
import { loadGlyph } from './glyphs.ts';
import { createCanvas, fillContours, strokePoints } from './raster.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';

/** A repeatable source of numbers from 0 to 1 (mulberry32). */
function createSeededRandom(seed: number): RandomNumber {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const CAPTCHAS = 60;
const drawn = Array.from({ length: CAPTCHAS }, (_, seed) => {
  const random = createSeededRandom(seed + 1);
  const text = Array.from({ length: 5 }, () => CAPTCHA_ALPHABET.charAt(Math.floor(random() * CAPTCHA_ALPHABET.length)));
  return { text: text.join(''), png: Buffer.from(drawCaptchaImage(text.join(''), random)) };
});

interface Picture {
  readonly width: number;
  readonly height: number;
  readonly isInk: (x: number, y: number) => boolean;
}

function listChunks(png: Buffer): { type: string; data: Buffer }[] {
  const chunks: { type: string; data: Buffer }[] = [];
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12)
    chunks.push({
      type: png.toString('latin1', at + 4, at + 8),
      data: png.subarray(at + 8, at + 8 + png.readUInt32BE(at)),
    });
  return chunks;
}

/** The pixels of a captcha as a program sees them: ink where they are darker than half. */
function readPicture(png: Buffer): Picture {
  const chunks = listChunks(png);
  const header = chunks[0]?.data ?? Buffer.alloc(8);
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const rows = inflateSync(chunks.find(({ type }) => type === 'IDAT')?.data ?? Buffer.alloc(0));
  const rowBytes = Math.ceil(width / 2) + 1;
  const isInk = (x: number, y: number): boolean => {
    const pair = rows[y * rowBytes + 1 + (x >> 1)] ?? 0;
    return (x % 2 === 0 ? pair >> 4 : pair & 15) > 7;
  };
  return { width, height, isInk };
}

/** Takes thin lines and dots away: what stays has ink all around it, widened again. */
function removeThinLines({ width, height, isInk }: Picture, radius: number): Picture {
  const ring = Array.from(
    { length: 8 },
    (_, nth) =>
      [Math.round(radius * Math.cos((nth * Math.PI) / 4)), Math.round(radius * Math.sin((nth * Math.PI) / 4))] as const,
  );
  const inside = (x: number, y: number): boolean => x >= 0 && y >= 0 && x < width && y < height && isInk(x, y);
  const core = new Set<number>();
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) if (ring.every(([dx, dy]) => inside(x + dx, y + dy))) core.add(y * width + x);
  const wide = new Set<number>();
  for (const at of core) for (const [dx, dy] of [[0, 0] as const, ...ring]) wide.add(at + dy * width + dx);
  return { width, height, isInk: (x, y) => wide.has(y * width + x) };
}

const CELL = { width: 20, height: 28 };

/** A part of a picture, cut to its ink and scaled to one size; undefined where there is none. */
function scaleToCell({ height, isInk }: Picture, from: number, to: number): number[] | undefined {
  let [left, right, top, bottom] = [to, from, height, 0];
  for (let y = 0; y < height; y++)
    for (let x = from; x < to; x++)
      if (isInk(x, y))
        [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
  if (right <= left || bottom <= top) return undefined;
  return Array.from({ length: CELL.width * CELL.height }, (_, at) => {
    const x = left + ((at % CELL.width) / (CELL.width - 1)) * (right - left);
    const y = top + (Math.floor(at / CELL.width) / (CELL.height - 1)) * (bottom - top);
    return isInk(Math.round(x), Math.round(y)) ? 1 : -1;
  });
}

/** Every form of every character in the captcha's own font, upright, turned and slanted. */
const templates = Object.entries(drawnForms).flatMap(([character, forms]) =>
  Array.from(forms).flatMap((form) =>
    [-0.25, -0.12, 0, 0.12, 0.25].flatMap((turn) =>
      [-0.12, 0.12].map((slant) => {
        const canvas = createCanvas(140, 140);
        const contours = loadGlyph(form).contours.map((contour) =>
          contour.map((point) => {
            const [x, y] = [point.x * 80 - slant * point.y * 80, point.y * 80];
            return { x: 40 + x * Math.cos(turn) - y * Math.sin(turn), y: 95 + x * Math.sin(turn) + y * Math.cos(turn) };
          }),
        );
        fillContours(canvas, contours);
        for (const contour of contours) strokePoints(canvas, contour, { radius: 1.5, mode: 'ink' });
        const picture = {
          width: 140,
          height: 140,
          isInk: (x: number, y: number) => (canvas.ink[y * 140 + x] ?? 0) > 0.5,
        };
        return { character, cell: scaleToCell(picture, 0, 140) ?? [] };
      }),
    ),
  ),
);

const findCharacter = (cell: readonly number[]): string => {
  const score = (template: readonly number[]): number =>
    cell.reduce((sum, value, at) => sum + value * (template[at] ?? 0), 0);
  return templates.reduce((best, next) => (score(next.cell) > score(best.cell) ? next : best)).character;
};

/** Reads a picture as a program that knows the font and how many characters there are: cut where the ink is thinnest. */
function readByTemplates(picture: Picture): string {
  const inkOfColumn = Array.from({ length: picture.width }, (_, x) => {
    let count = 0;
    for (let y = 0; y < picture.height; y++) if (picture.isInk(x, y)) count++;
    return count;
  });
  const first = inkOfColumn.findIndex((count) => count > 2);
  const last = inkOfColumn.findLastIndex((count) => count > 2);
  const step = (last - first) / 5;
  const cuts = Array.from({ length: 4 }, (_, nth) => {
    const middle = Math.round(first + step * (nth + 1));
    const near = Array.from({ length: Math.round(step * 0.8) }, (_unused, at) => middle - Math.round(step * 0.4) + at);
    return near.reduce((best, x) => ((inkOfColumn[x] ?? 0) < (inkOfColumn[best] ?? 0) ? x : best), middle);
  });
  const edges = [first, ...cuts, last + 1];
  return edges
    .slice(1)
    .map((to, nth) => findCharacter(scaleToCell(picture, edges[nth] ?? 0, to) ?? []))
    .join('');
}

describe('a captcha image', () => {
  test('has pixels and nothing else: its markup is read 0 of 60 times', () => {
    const most = Number(proves('A-357'));
    const read = drawn.filter(({ text, png }) => {
      const bytes = png.toString('latin1');
      return /<svg|<path|<text| d="/.test(bytes) || bytes.toLowerCase().includes(text);
    });
    expect(read.length).toBeLessThanOrEqual(most);
    for (const { png } of drawn) {
      expect(png.subarray(0, 8).toString('latin1')).toBe('\u0089PNG\r\n\u001A\n');
      expect(listChunks(png).map(({ type }) => type)).toEqual(['IHDR', 'PLTE', 'IDAT', 'IEND']);
    }
  });
  test('the reader that is tried here reads letters that are drawn plainly', () => {
    const canvas = createCanvas(300, 110);
    for (const [at, form] of Array.from('AbG47').entries())
      fillContours(
        canvas,
        loadGlyph(form).contours.map((contour) =>
          contour.map(({ x, y }) => ({ x: 10 + at * 58 + x * 70, y: 85 + y * 70 })),
        ),
      );
    const picture = { width: 300, height: 110, isInk: (x: number, y: number) => (canvas.ink[y * 300 + x] ?? 0) > 0.5 };
    expect(readByTemplates(picture)).toBe('abg47');
  });
  test('a reader that knows the font, removes lines and cuts letters apart reads at most 6 of 60', () => {
    const most = Number(proves('A-358'));
    for (const radius of [0, 1, 2]) {
      const read = drawn.filter(({ text, png }) => {
        const picture = readPicture(png);
        return readByTemplates(radius === 0 ? picture : removeThinLines(picture, radius)) === text;
      });
      expect(read.length).toBeLessThanOrEqual(most);
    }
  });
  test('no two drawings of one text are alike', () => {
    const pictures = Array.from({ length: 5 }, (_, seed) =>
      Buffer.from(drawCaptchaImage('abd34', createSeededRandom(seed))).toString('base64'),
    );
    expect(new Set(pictures).size).toBe(5);
  });
});
