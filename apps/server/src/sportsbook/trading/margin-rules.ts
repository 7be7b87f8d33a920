/** The margin that prices promise, the one that was realised, and how far apart chance may bring them. Pure. */

/** Three standard errors: of a thousand bands of fair results three do not hold theirs. */
const BAND_STANDARD_ERRORS = 3;

/** Sums over bets, in centavos; `variance` in centavos squared. */
export interface MarginSums {
  readonly staked: number;
  readonly paid: number;
  /** Σ stake × edge. */
  readonly kept: number;
  /** Σ of the variance of what each bet pays. */
  readonly variance: number;
}

/** Margins as fractions of what was staked. */
export interface MarginBand {
  readonly expected: number;
  readonly realised: number;
  readonly low: number;
  readonly high: number;
}

/** The expected and the realised margin, with the band in which the realised one stays if the prices are right. */
export function computeMarginBand({ staked, paid, kept, variance }: MarginSums): MarginBand {
  if (staked === 0) return { expected: 0, realised: 0, low: 0, high: 0 };
  const expected = kept / staked;
  const width = (BAND_STANDARD_ERRORS * Math.sqrt(Math.max(0, variance))) / staked;
  return { expected, realised: (staked - paid) / staked, low: expected - width, high: expected + width };
}
