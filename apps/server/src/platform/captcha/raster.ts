/** A small raster canvas: coverage from 0 to 1 for each pixel, filled with polygons and round strokes. */

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Canvas {
  readonly width: number;
  readonly height: number;
  /** Row by row; 0 is background, 1 is ink. */
  readonly ink: Float32Array;
}

export const createCanvas = (width: number, height: number): Canvas => ({
  width,
  height,
  ink: new Float32Array(width * height),
});

/** Lines of each row of pixels on which coverage is measured. */
const SAMPLES_PER_ROW = 4;

/** Fills closed contours by the non-zero rule, as fonts are filled. Ink that is there already stays. */
export function fillContours(canvas: Canvas, contours: readonly (readonly Point[])[]): void {
  const crossingsByLine = findCrossings(contours, canvas.height * SAMPLES_PER_ROW);
  for (let y = 0; y < canvas.height; y++) {
    const row = new Float32Array(canvas.width);
    for (let sample = 0; sample < SAMPLES_PER_ROW; sample++)
      addSpans(row, crossingsByLine[y * SAMPLES_PER_ROW + sample] ?? []);
    for (let x = 0; x < canvas.width; x++) {
      const at = y * canvas.width + x;
      canvas.ink[at] = Math.max(canvas.ink[at] ?? 0, row[x] ?? 0);
    }
  }
}

interface Crossing {
  readonly x: number;
  readonly turn: 1 | -1;
}

/** Where the contours cross each of the sample lines, from left to right. */
function findCrossings(contours: readonly (readonly Point[])[], lines: number): Crossing[][] {
  const crossings: Crossing[][] = Array.from({ length: lines }, () => []);
  for (const contour of contours) {
    let from = contour.at(-1);
    for (const to of contour) {
      if (from !== undefined && from.y !== to.y) {
        const [top, bottom] = from.y < to.y ? [from, to] : [to, from];
        const first = Math.max(0, Math.ceil(top.y * SAMPLES_PER_ROW - 0.5));
        const slope = (bottom.x - top.x) / (bottom.y - top.y);
        for (let line = first; line < lines && (line + 0.5) / SAMPLES_PER_ROW < bottom.y; line++)
          crossings[line]?.push({
            x: top.x + ((line + 0.5) / SAMPLES_PER_ROW - top.y) * slope,
            turn: to.y > from.y ? 1 : -1,
          });
      }
      from = to;
    }
  }
  for (const line of crossings) line.sort((a, b) => a.x - b.x);
  return crossings;
}

function addSpans(row: Float32Array, crossings: readonly Crossing[]): void {
  let winding = 0;
  for (const [at, { x, turn }] of crossings.entries()) {
    winding += turn;
    const next = crossings[at + 1];
    if (winding === 0 || next === undefined) continue;
    for (let pixel = Math.max(0, Math.floor(x)); pixel < Math.min(row.length, next.x); pixel++) {
      const covered = Math.min(pixel + 1, next.x) - Math.max(pixel, x);
      row[pixel] = (row[pixel] ?? 0) + Math.max(0, covered) / SAMPLES_PER_ROW;
    }
  }
}

/** Draws a round stroke along points that lie close together: with ink, or away from the ink that is there. */
export function strokePoints(
  canvas: Canvas,
  points: readonly Point[],
  { radius, mode }: { readonly radius: number; readonly mode: 'ink' | 'erase' },
): void {
  for (const point of points)
    for (let y = Math.floor(point.y - radius - 1); y <= point.y + radius + 1; y++)
      for (let x = Math.floor(point.x - radius - 1); x <= point.x + radius + 1; x++) {
        if (x < 0 || y < 0 || x >= canvas.width || y >= canvas.height) continue;
        const [acrossBy, downBy] = [x + 0.5 - point.x, y + 0.5 - point.y];
        const distance = Math.sqrt(acrossBy * acrossBy + downBy * downBy);
        const covered = Math.min(1, Math.max(0, radius + 0.5 - distance));
        const at = y * canvas.width + x;
        const there = canvas.ink[at] ?? 0;
        canvas.ink[at] = mode === 'ink' ? Math.max(there, covered) : Math.min(there, 1 - covered);
      }
}
