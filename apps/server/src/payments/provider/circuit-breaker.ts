import { ProviderError } from '../../ports/payment-provider.ts';
import type { BankAccess } from './pix-transport.ts';

const MAX_FAILURES = 5;
const FAILING_FOR_MS = 2000;
const PROBE_INTERVAL_MS = 2000;

/**
 * Spares a bank that is away, and its callers the wait: after several failures in a row over some time, calls fail at once and
 * are not sent; every so often one is let through, and the first that succeeds ends it.
 */
export function createCircuitBreaker(settings: BankAccess) {
  const { failures: most, overMs } = settings.circuitBreaker ?? { failures: MAX_FAILURES, overMs: FAILING_FOR_MS };
  let failures = 0;
  let since = 0;
  let openUntil = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    const now = settings.now();
    const isBroken = failures >= most && now - since >= overMs;
    if (isBroken && now < openUntil)
      throw new ProviderError('unavailable', 'the bank has not answered lately', { retryAfterMs: openUntil - now });
    // One call is the probe; the others go on failing until it has succeeded.
    if (isBroken) openUntil = now + PROBE_INTERVAL_MS;
    try {
      const done = await work();
      failures = 0;
      return done;
    } catch (error) {
      if (error instanceof ProviderError && (error.code === 'unavailable' || error.code === 'timeout')) {
        if (failures++ === 0) since = settings.now();
        openUntil = settings.now() + PROBE_INTERVAL_MS;
      } else failures = 0;
      throw error;
    }
  };
}
