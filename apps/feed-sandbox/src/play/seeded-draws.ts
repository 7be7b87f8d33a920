/** Random draws as an argument: numbered draws, and the distributions that a simulated match takes from them. */

/** The i-th draw, as an unsigned 32-bit integer; the same i gives the same draw. */
export interface IndexedDraws {
  draw(i: number): number;
}

/** An avalanche of 32 bits (the finalizer of MurmurHash3). */
function mixHashBits(h: number): number {
  let x = h;
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return (x ^ (x >>> 16)) >>> 0;
}

/** Two different 32-bit digests of a text, by FNV-1a. */
function hashSimulationSeedText(text: string): readonly [number, number] {
  let [a, b] = [0x811c9dc5, 0x01000193];
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b + code, 0x85ebca6b) ^ (b >>> 13);
  }
  return [mixHashBits(a), mixHashBits(b)];
}

/** Reproducible draws for simulations, from a text. They must not decide money: games have draws of their own. */
export function createSeededDraws(seed: string): IndexedDraws {
  const [a, b] = hashSimulationSeedText(seed);
  return { draw: (i) => mixHashBits(mixHashBits(i ^ a) + Math.imul(i, 0x9e3779b9) + b) };
}

/** Random numbers, taken one after the other. */
export interface RandomSource {
  /** in (0, 1) */
  uniform(): number;
  between(low: number, high: number): number;
  normal(): number;
  /** waiting time of a process with rate 1 */
  exponential(): number;
  /** a whole number from 0 to n − 1 */
  integerBelow(n: number): number;
}

/** Starts at draw 0. */
export function createRandomSource(draws: IndexedDraws): RandomSource {
  let next = 0;
  const uniform = () => (draws.draw(next++) + 0.5) / 2 ** 32;
  return {
    uniform,
    between: (low, high) => low + (high - low) * uniform(),
    normal: () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform()),
    exponential: () => -Math.log(uniform()),
    integerBelow: (n) => Math.floor(uniform() * n),
  };
}
