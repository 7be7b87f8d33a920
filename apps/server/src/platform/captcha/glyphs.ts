/** The outlines of the font in which captchas are drawn, as points that lie close together. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';
import type { Point } from './raster.ts';

const FONT_FILE = fileURLToPath(
  import.meta.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
);
/** Points lie this close together, in sizes of the font: lines are cut too, so that a warp bends them. */
const POINT_DISTANCE = 0.012;

/** A character drawn at a size of 1: x grows to the right from its left edge, y down from its baseline. */
export interface Glyph {
  readonly width: number;
  readonly contours: readonly (readonly Point[])[];
}

let openedFont: Font | undefined;
const glyphs = new Map<string, Glyph>();

/** The outline of a character. */
export function loadGlyph(character: string): Glyph {
  const known = glyphs.get(character);
  if (known !== undefined) return known;
  const font = (openedFont ??= create(readFileSync(FONT_FILE)) as Font);
  const outline = font.glyphForCodePoint(character.codePointAt(0) ?? 0);
  const { minX, maxX } = outline.bbox;
  const contours: Point[][] = [];
  const toPoint = (x: number, y: number): Point => ({ x: (x - minX) / font.unitsPerEm, y: -y / font.unitsPerEm });
  let from: Point = { x: 0, y: 0 };
  for (const { command, args } of outline.path.commands) {
    const points: Point[] = [];
    for (let at = 0; at < args.length; at += 2) points.push(toPoint(args[at] ?? 0, args[at + 1] ?? 0));
    const to = points.at(-1);
    if (to === undefined) continue;
    if (command === 'moveTo') contours.push([to]);
    else contours.at(-1)?.push(...cutCurve([from, ...points]));
    from = to;
  }
  const glyph = { width: (maxX - minX) / font.unitsPerEm, contours };
  glyphs.set(character, glyph);
  return glyph;
}

/** Points on a Bézier curve of any degree, without its first one. */
function cutCurve(control: readonly Point[]): Point[] {
  const lengths = control
    .slice(1)
    .map((to, at) => Math.hypot(to.x - (control[at]?.x ?? 0), to.y - (control[at]?.y ?? 0)));
  const steps = Math.ceil(lengths.reduce((sum, length) => sum + length, 0) / POINT_DISTANCE);
  return Array.from({ length: steps }, (_, step) => {
    const part = (step + 1) / steps;
    let points = control;
    while (points.length > 1)
      points = points.slice(1).map((next, at) => {
        const before = points[at] ?? next;
        return { x: before.x + (next.x - before.x) * part, y: before.y + (next.y - before.y) * part };
      });
    return points[0] ?? { x: 0, y: 0 };
  });
}
