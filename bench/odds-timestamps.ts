/** A price bears the moment at which its message came in, so that whoever hears it knows how long it took. */

/** The monotonic clock, which all processes of a machine share, in tenths of a millisecond. */
const ticks = (): bigint => process.hrtime.bigint() / 100_000n;

/** Where stamps are counted from; hand it to the other processes. They hold for 90 seconds. */
export const currentOrigin = (): string => String(ticks());

/** Now, as odds in thousandths. */
export const encodeTimestamp = (origin: string): number => 1001 + Number(ticks() - BigInt(origin));

/** Milliseconds since a stamp, which is read as a decimal price. */
export const elapsedSince = (origin: string, price: number): number =>
  (Number(ticks() - BigInt(origin)) - (Math.round(price * 1000) - 1001)) / 10;
