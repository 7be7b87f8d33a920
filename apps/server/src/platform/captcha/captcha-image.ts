/**
 * Draws captchas: letters of random weight, size, slant and case that touch each other, on a line that waves, crossed by curves of
 * their own color and cut by curves of the background's. The image holds pixels alone: no text, no outline, no metadata.
 */
import { randomBytes } from 'node:crypto';
import type { CaptchaImageDrawer } from '../../ports/captcha-image.ts';
import { loadGlyph } from './glyphs.ts';
import { type Color, encodeTwoColorPng } from './png.ts';
import { type Canvas, createCanvas, fillContours, type Point, strokePoints } from './raster.ts';

const WIDTH = 300;
const HEIGHT = 110;
const PAPER: Color = [242, 247, 255];
const INK: Color = [20, 46, 88];

/** How a character may be drawn. None looks like another one, in any of its forms; case does not count in an answer. */
export const drawnForms = {
  a: 'A', b: 'b', d: 'd', e: 'e', g: 'G', h: 'hH', k: 'kK', l: 'L', m: 'mM', n: 'N',
  p: 'pP', q: 'q', r: 'R', t: 'tT', w: 'wW', x: 'xX', y: 'yY', '3': '3', '4': '4', '7': '7',
} as const; // prettier-ignore

/** The characters that a captcha may have. */
export const CAPTCHA_ALPHABET = Object.keys(drawnForms).join('');

/** A number from 0 up to, not including, 1. */
export type RandomNumber = () => number;

const RANDOM_BYTES_AT_ONCE = 16_384;

const createSecureRandom = (): RandomNumber => {
  let bytes = Buffer.alloc(0);
  let at = 0;
  return () => {
    if (at === bytes.length) [bytes, at] = [randomBytes(RANDOM_BYTES_AT_ONCE), 0];
    const value = bytes.readUInt32LE(at) / 2 ** 32;
    at += 4;
    return value;
  };
};

/** Draws a text of the alphabet; `random` decides about everything else. */
export const drawCaptchaImage = (text: string, random: RandomNumber): Uint8Array<ArrayBuffer> => {
  const canvas = createCanvas(WIDTH, HEIGHT);
  const between = (least: number, most: number): number => least + (most - least) * random();
  const outlines = placeLetters(text, between, createWarp(between));
  fillContours(canvas, outlines);
  // Each part of a letter gets a weight of its own.
  for (const outline of outlines) strokePoints(canvas, outline, { radius: between(0.8, 2.2), mode: 'ink' });
  for (let nth = 0; nth < 2; nth++)
    strokePoints(canvas, createCurve(between), { radius: between(0.7, 1.2), mode: 'erase' });
  for (let nth = 0; nth < 3; nth++)
    strokePoints(canvas, createCurve(between), { radius: between(0.9, 1.9), mode: 'ink' });
  for (let nth = 0; nth < 40; nth++)
    strokePoints(canvas, [{ x: between(0, WIDTH), y: between(0, HEIGHT) }], {
      radius: between(0.5, 1.8),
      mode: random() < 0.6 ? 'ink' : 'erase',
    });
  return encodeTwoColorPng({ width: WIDTH, height: HEIGHT, values: addGrain(canvas, random) }, [PAPER, INK]);
};

/** Draws a text with a drawing of its own each time. */
export const drawSecureCaptchaImage: CaptchaImageDrawer = (text) => drawCaptchaImage(text, createSecureRandom());

type Between = (least: number, most: number) => number;

/** Moves points along two waves, so that no line stays straight. */
function createWarp(between: Between): (point: Point) => Point {
  const [acrossWave, downWave] = [between(70, 130), between(90, 170)];
  const [acrossBy, downBy] = [between(3, 6), between(3, 7)];
  const [acrossFrom, downFrom] = [between(0, 7), between(0, 7)];
  return ({ x, y }) => ({
    x: x + acrossBy * Math.sin((2 * Math.PI * y) / acrossWave + acrossFrom),
    y: y + downBy * Math.sin((2 * Math.PI * x) / downWave + downFrom),
  });
}

/** The outlines of the letters side by side, each turned, slanted and scaled, each close to the one before. */
function placeLetters(text: string, between: Between, warp: (point: Point) => Point): (readonly Point[])[] {
  const letters = Array.from(text, (character) => {
    const forms: string = drawnForms[character as keyof typeof drawnForms] ?? character;
    const form = forms.charAt(Math.floor(between(0, forms.length)));
    const glyph = loadGlyph(form);
    const isTall = form !== form.toLowerCase() || /[bdhkt\d]/.test(form);
    return {
      glyph,
      size: between(74, 86) * (isTall ? 0.9 : 1.15),
      turn: between(-0.3, 0.3),
      slant: between(-0.25, 0.25),
    };
  });
  const gap = between(0, 4);
  const widths = letters.map(({ glyph, size }) => glyph.width * size);
  const whole = widths.reduce((sum, width) => sum + width + gap, 0);
  const fit = Math.min(1, (WIDTH - 36) / whole);
  let left = (WIDTH - whole * fit) / 2 + between(-6, 6);
  return letters.flatMap(({ glyph, size, turn, slant }, at) => {
    const width = (widths[at] ?? 0) * fit;
    const [middle, base] = [left + width / 2, HEIGHT / 2 + size * 0.3 + between(-5, 5)];
    left += width + gap * fit;
    return glyph.contours.map((contour) =>
      contour.map((point) => {
        const x = (point.x - glyph.width / 2) * size * fit - slant * point.y * size * 0.5;
        const y = (point.y + 0.3) * size;
        return warp({
          x: middle + x * Math.cos(turn) - y * Math.sin(turn),
          y: base - 0.3 * size + x * Math.sin(turn) + y * Math.cos(turn),
        });
      }),
    );
  });
}

/** Points of a curve from the left edge to the right one. */
function createCurve(between: Between): Point[] {
  const [from, to, bend] = [between(15, HEIGHT - 15), between(15, HEIGHT - 15), between(-45, 45)];
  const [wave, phase, height] = [between(60, 160), between(0, 7), between(2, 8)];
  return Array.from({ length: WIDTH * 2 }, (_, step) => {
    const part = step / (WIDTH * 2);
    const y = from + (to - from) * part + bend * Math.sin(Math.PI * part);
    return { x: part * WIDTH, y: y + height * Math.sin((2 * Math.PI * part * WIDTH) / wave + phase) };
  });
}

/** Uneven paper and ink, so that no threshold separates them without loss. */
function addGrain({ ink }: Canvas, random: RandomNumber): Float32Array {
  return ink.map((value) => value * (0.8 + 0.2 * random()) + (1 - value) * 0.22 * random());
}
