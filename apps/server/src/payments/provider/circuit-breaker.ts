import { ProviderError } from '../../ports/payment-provider.ts';
import type { BankAccess } from './pix-transport.ts';

const MAX_FAILURES = 5;
const FAILING_FOR_MS = 2000;
const PROBE_INTERVAL_MS = 2000;

/**
 * A circuit breaker for the bank: after several failures in a row over some time, calls fail at once without being sent. At an
 * interval one call is let through as a probe; the first success closes the circuit.
 */
export function createCircuitBreaker(settings: BankAccess) {
  const limits = settings.circuitBreaker ?? { failures: MAX_FAILURES, overMs: FAILING_FOR_MS };
  let failures = 0;
  let failingSince = 0;
  let openUntil = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    const now = settings.now();
    const isOpen = failures >= limits.failures && now - failingSince >= limits.overMs;
    if (isOpen && now < openUntil)
      throw new ProviderError('unavailable', 'the bank has not answered lately', { retryAfterMs: openUntil - now });
    // This call is the probe: the others fail until it has succeeded.
    if (isOpen) openUntil = now + PROBE_INTERVAL_MS;
    try {
      const done = await work();
      failures = 0;
      return done;
    } catch (error) {
      if (error instanceof ProviderError && (error.code === 'unavailable' || error.code === 'timeout')) {
        if (failures++ === 0) failingSince = settings.now();
        openUntil = settings.now() + PROBE_INTERVAL_MS;
      } else failures = 0;
      throw error;
    }
  };
}
