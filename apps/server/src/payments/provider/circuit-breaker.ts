import { PaymentProviderError } from '../../ports/payment-provider.ts';
import type { BankConnectionSettings } from './pix-transport.ts';

const CIRCUIT_BREAKER_MAX_FAILURES = 5;
const CIRCUIT_BREAKER_FAILURE_WINDOW_MS = 2000;
const CIRCUIT_BREAKER_PROBE_INTERVAL_MS = 2000;

/**
 * A circuit breaker for the bank: after several failures in a row over some time, calls fail at once without being sent. At an
 * interval one call is let through as a probe; the first success closes the circuit.
 */
export function createBankCircuitBreaker(settings: BankConnectionSettings) {
  const limits = settings.circuitBreaker ?? {
    failures: CIRCUIT_BREAKER_MAX_FAILURES,
    overMs: CIRCUIT_BREAKER_FAILURE_WINDOW_MS,
  };
  let failures = 0;
  let failingSince = 0;
  let openUntil = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    const now = settings.now();
    const isOpen = failures >= limits.failures && now - failingSince >= limits.overMs;
    if (isOpen && now < openUntil)
      throw new PaymentProviderError('unavailable', 'the bank has not answered lately', {
        retryAfterMs: openUntil - now,
      });
    // This call is the probe: the others fail until it has succeeded.
    if (isOpen) openUntil = now + CIRCUIT_BREAKER_PROBE_INTERVAL_MS;
    try {
      const done = await work();
      failures = 0;
      return done;
    } catch (error) {
      if (error instanceof PaymentProviderError && (error.code === 'unavailable' || error.code === 'timeout')) {
        if (failures++ === 0) failingSince = settings.now();
        openUntil = settings.now() + CIRCUIT_BREAKER_PROBE_INTERVAL_MS;
      } else failures = 0;
      throw error;
    }
  };
}
