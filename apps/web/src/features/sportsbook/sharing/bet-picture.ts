/** The texts of a bet's picture. */
export interface BetPictureTexts {
  /** "Múltipla · 3 seleções". */
  readonly title: string;
  readonly legs: readonly {
    readonly pick: string;
    readonly market: string;
    readonly match: string;
    readonly odds: string;
  }[];
  /** The odds of a multiple with their label. */
  readonly total: { readonly label: string; readonly odds: string } | undefined;
  /** What a reader must know: odds change, adults only. */
  readonly notes: readonly string[];
  /** The address of the product. */
  readonly host: string;
}

const WIDTH = 1080;
const MARGIN = 72;
const INNER = WIDTH - 2 * MARGIN;
const HEAD_HEIGHT = 292;
const LEG_HEIGHT = 188;
const LEG_GAP = 20;
const TOTAL_HEIGHT = 128;
const NOTE_HEIGHT = 40;
/** More legs would make a picture that no chat shows in full; the rest is counted. */
export const MAX_PICTURE_LEGS = 8;

const colours = {
  top: '#123a78',
  ground: '#061223',
  leg: 'rgb(16 40 78)',
  ink: '#f2f7ff',
  ink2: '#aec2e0',
  sol: '#ffcb2e',
} as const;

const font = (weight: number, size: number): string => `${weight} ${size}px Figtree, system-ui, sans-serif`;

/** Shortens a text with an ellipsis until it fits. */
function fitText(pen: CanvasRenderingContext2D, text: string, width: number): string {
  if (pen.measureText(text).width <= width) return text;
  let short = text;
  while (short.length > 1 && pen.measureText(`${short}…`).width > width) short = short.slice(0, -1).trimEnd();
  return `${short}…`;
}

function drawGround(pen: CanvasRenderingContext2D, height: number): void {
  pen.fillStyle = colours.ground;
  pen.fillRect(0, 0, WIDTH, height);
  const light = pen.createRadialGradient(WIDTH / 2, -200, 0, WIDTH / 2, -200, 1000);
  light.addColorStop(0, colours.top);
  light.addColorStop(1, 'rgb(6 18 35 / 0)');
  pen.fillStyle = light;
  pen.fillRect(0, 0, WIDTH, height);
}

/** The product's mark, drawn as in the logo, on a field of 40 × 40. */
function drawMark(pen: CanvasRenderingContext2D): void {
  const shapes = [
    ['#2f7bff', 'M20 2c10.5 0 18 7.6 18 17.4C38 31 29.6 38 18.2 38 8.4 38 2 31.6 2 22.4 2 10.6 10 2 20 2Z'],
    ['#ffcb2e', 'M9 24c0-9 6-15 14-15 6.6 0 11 4 11 9.6 0 8.4-7 13.9-15 13.9C13 32.5 9 29.3 9 24Z'],
    ['#0b1c36', 'M20 15.5c6.8-1.5 12.5 1.4 13.6 6.6.7 3.6-1 7-3.6 9.4.2-4.6-1.7-7.3-5.6-8-3.2-.6-5.4-3.6-4.4-8Z'],
    ['#fff', 'M13.9 17.6a3.7 3.7 0 1 0 7.4 0a3.7 3.7 0 1 0-7.4 0Z'],
    ['#0b1c36', 'M16.3 17.5a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0Z'],
  ] as const;
  pen.save();
  pen.translate(MARGIN, 64);
  pen.scale(2, 2);
  for (const [colour, outline] of shapes) {
    pen.fillStyle = colour;
    // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- it draws a shape, it fills no array
    pen.fill(new Path2D(outline));
  }
  pen.restore();
}

function drawHead(pen: CanvasRenderingContext2D, { title, host }: BetPictureTexts): void {
  drawMark(pen);
  pen.fillStyle = colours.ink;
  pen.textAlign = 'left';
  pen.font = font(850, 58);
  pen.fillText('arara', MARGIN + 98, 124);
  pen.textAlign = 'right';
  pen.fillStyle = colours.ink2;
  pen.font = font(600, 30);
  pen.fillText(host, WIDTH - MARGIN, 118);
  pen.textAlign = 'left';
  pen.fillStyle = colours.ink;
  pen.font = font(800, 54);
  pen.fillText(fitText(pen, title, INNER), MARGIN, 236);
}

function drawLeg(pen: CanvasRenderingContext2D, leg: BetPictureTexts['legs'][number], top: number): void {
  pen.fillStyle = colours.leg;
  pen.beginPath();
  pen.roundRect(MARGIN, top, INNER, LEG_HEIGHT, 32);
  pen.fill();
  const right = WIDTH - MARGIN - 36;
  pen.textAlign = 'right';
  pen.fillStyle = colours.sol;
  pen.font = font(780, 48);
  pen.fillText(leg.odds, right, top + 72);
  const room = INNER - 72 - pen.measureText(leg.odds).width - 32;
  pen.textAlign = 'left';
  pen.fillStyle = colours.ink;
  pen.font = font(750, 42);
  pen.fillText(fitText(pen, leg.pick, room), MARGIN + 36, top + 70);
  pen.fillStyle = colours.ink2;
  pen.font = font(550, 32);
  pen.fillText(fitText(pen, leg.market, INNER - 72), MARGIN + 36, top + 116);
  pen.fillText(fitText(pen, leg.match, INNER - 72), MARGIN + 36, top + 158);
}

function drawTotal(pen: CanvasRenderingContext2D, total: NonNullable<BetPictureTexts['total']>, top: number): void {
  pen.textAlign = 'left';
  pen.fillStyle = colours.ink2;
  pen.font = font(650, 38);
  pen.fillText(total.label, MARGIN + 36, top + 78);
  pen.textAlign = 'right';
  pen.fillStyle = colours.sol;
  pen.font = font(820, 66);
  pen.fillText(total.odds, WIDTH - MARGIN - 36, top + 86);
}

/** Draws the bet on a canvas of its own. */
function drawBet(texts: BetPictureTexts): HTMLCanvasElement {
  const totalHeight = texts.total === undefined ? 24 : TOTAL_HEIGHT;
  const legsHeight = texts.legs.length * (LEG_HEIGHT + LEG_GAP);
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEAD_HEIGHT + legsHeight + totalHeight + texts.notes.length * NOTE_HEIGHT + MARGIN;
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('this browser draws no pictures');
  drawGround(pen, canvas.height);
  drawHead(pen, texts);
  for (const [index, leg] of texts.legs.entries()) drawLeg(pen, leg, HEAD_HEIGHT + index * (LEG_HEIGHT + LEG_GAP));
  const below = HEAD_HEIGHT + legsHeight;
  if (texts.total !== undefined) drawTotal(pen, texts.total, below);
  pen.textAlign = 'left';
  pen.fillStyle = colours.ink2;
  pen.font = font(550, 28);
  for (const [index, note] of texts.notes.entries())
    pen.fillText(fitText(pen, note, INNER), MARGIN, below + totalHeight + (index + 1) * NOTE_HEIGHT);
  return canvas;
}

/** Draws the bet as a PNG picture, in the page's font. */
export async function drawBetPicture(texts: BetPictureTexts): Promise<Blob> {
  await document.fonts.ready;
  const canvas = drawBet(texts);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('the picture is empty')) : resolve(blob)), 'image/png');
  });
}
