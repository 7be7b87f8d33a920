/** Load generators, and the statistics of what they measure. */

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

export const quantile = (values: readonly number[], q: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * q))] ?? Number.NaN;

/** Calls `send` for so many seconds with `inFlight` calls at once, and measures the time of each answer in milliseconds. */
export async function driveConcurrently(
  inFlight: number,
  seconds: number,
  send: (worker: number) => Promise<void>,
): Promise<{ perSecond: number; p50: number; p99: number }> {
  const times: number[] = [];
  const begin = performance.now();
  const end = begin + seconds * 1000;
  await Promise.all(
    Array.from({ length: inFlight }, async (_, worker) => {
      for (let now = performance.now(); now < end;) {
        await send(worker);
        const after = performance.now();
        times.push(after - now);
        now = after;
      }
    }),
  );
  const perSecond = times.length / ((performance.now() - begin) / 1000);
  return { perSecond, p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
}

/**
 * Calls `send` at a steady rate for so many seconds, however long the answers take. Each answer is measured in milliseconds from the
 * moment its call was due. Only the times are stored: tens of thousands of promises would load the garbage collector while it
 * measures.
 */
export function driveAtRate(
  perSecond: number,
  seconds: number,
  send: (index: number) => Promise<void>,
): Promise<{ perSecond: number; p50: number; p99: number }> {
  const count = Math.floor(perSecond * seconds);
  const times = new Float64Array(count);
  const begin = performance.now();
  let sent = 0;
  let answered = 0;
  return new Promise((resolve, reject) => {
    const end = (): void => {
      const elapsedSeconds = (performance.now() - begin) / 1000;
      const all = Array.from(times);
      resolve({ perSecond: count / elapsedSeconds, p50: quantile(all, 0.5), p99: quantile(all, 0.99) });
    };
    const sendDue = (): void => {
      const due = Math.min(count, Math.floor(((performance.now() - begin) / 1000) * perSecond));
      for (; sent < due; sent++) {
        const at = begin + (sent / perSecond) * 1000;
        send(sent).then(() => {
          times[answered++] = performance.now() - at;
          if (answered === count) end();
        }, reject);
      }
      if (sent < count) setTimeout(sendDue, 1);
    };
    sendDue();
  });
}
