import type { Endpoint, EndpointInput, EndpointOutput } from '@arara/contract/protocol/endpoint';
import { callApi, type WebApiCallOptions } from './api.ts';
import { clearIdempotencyKeyIfResolved, getIdempotencyKey } from './idempotency-keys.ts';

/**
 * A call that moves money. Its Idempotency-Key is made when the player acts. A repeat of the same action after an unclear
 * result (no answer, server too busy) is sent under the same key, so that the money moves once. `storedInput` picks the part
 * of the input that identifies the action where not all of it may be stored, for example no password: that part and the key
 * are kept in the browser's storage over a reload.
 */
export function useIdempotentCall<E extends Endpoint>(
  endpoint: E,
  storedInput?: (input: EndpointInput<E>) => Readonly<Record<string, string | number>>,
): (input: EndpointInput<E>, options?: Omit<WebApiCallOptions, 'key'>) => Promise<EndpointOutput<E>> {
  const { path } = endpoint;
  return async (input, options = {}) => {
    const key = getIdempotencyKey(path, JSON.stringify(storedInput?.(input) ?? input), storedInput !== undefined);
    try {
      const answer = await callApi(endpoint, input, { ...options, key });
      clearIdempotencyKeyIfResolved(path);
      return answer;
    } catch (error) {
      clearIdempotencyKeyIfResolved(path, error);
      throw error;
    }
  };
}
