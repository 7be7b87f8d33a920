/** A price encodes the time at which its message came in, so that a reader of the price can compute the latency. */

/** The monotonic clock in tenths of a millisecond. All processes of a machine share it. */
const ticks = (): bigint => process.hrtime.bigint() / 100_000n;

/** The origin of the timestamps, to be passed to the other processes. Timestamps fit into a price for 90 seconds. */
export const currentOrigin = (): string => String(ticks());

/** The current time since `origin`, as odds in thousandths. */
export const encodeTimestamp = (origin: string): number => 1001 + Number(ticks() - BigInt(origin));

/** The milliseconds since the timestamp in a decimal price. */
export const elapsedSince = (origin: string, price: number): number =>
  (Number(ticks() - BigInt(origin)) - (Math.round(price * 1000) - 1001)) / 10;
