/** A call that has no answer after this time is slow. */
const SLOW_CALL_MS = 5000;

/** Runs a call and calls back once if it takes longer than five seconds; the call goes on. */
export async function withSlowCallNotice<T>(work: () => Promise<T>, onSlow: () => void): Promise<T> {
  const timer = setTimeout(onSlow, SLOW_CALL_MS);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
  }
}
