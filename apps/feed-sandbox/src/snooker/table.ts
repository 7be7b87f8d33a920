/**
 * The balls of a frame as one number, the balls left: 21 with all reds and colours, 6 with the colours alone, 0 when it is over.
 * A red and the colour after it are potted as a pair, because the colour comes back.
 */
export const COLOURS = 6;
export const ALL_BALLS = 15 + COLOURS;
const RED = 1;
const BLACK = 7;

export const toBalls = (reds: number, colours: number): number => (reds > 0 ? reds + COLOURS : colours);
export const countReds = (balls: number): number => Math.max(0, balls - COLOURS);
export const countColours = (balls: number): number => Math.min(COLOURS, balls);

/** The value of the next colour when no reds are left: yellow 2 to black 7. */
export const findColourValue = (balls: number): number => BLACK + 1 - balls;

/** Points that are left: each red with a black, and the colours in order. */
export const pointsLeft: readonly number[] = Array.from({ length: ALL_BALLS + 1 }, (_, balls) => {
  const colours = Array.from({ length: countColours(balls) }, (__, i) => BLACK - i);
  return countReds(balls) * (RED + BLACK) + colours.reduce((sum, value) => sum + value, 0);
});

export const ALL_POINTS = pointsLeft[ALL_BALLS] ?? 0;

/** The points of a red with its colour, and how often players choose it: black, pink or blue. */
export const pairs: readonly { readonly points: number; readonly chance: number }[] = [
  { points: RED + BLACK, chance: 0.5 },
  { points: RED + 6, chance: 0.22 },
  { points: RED + 5, chance: 0.28 },
];

/** The red without the colour that should have followed it. */
export const LONE_RED = RED;

/** A level frame is decided by a black that is put up again. */
export const RESPOTTED_BLACK = BLACK;
