import type { Endpoint, EndpointInput, EndpointOutput } from '@arara/contract/protocol/endpoint';
import { api, type ApiOptions } from './api.ts';
import { closeIdempotencyKey, getIdempotencyKey } from './idempotency-keys.ts';

/**
 * A call that moves money. Its Idempotency-Key is made when the player acts; a repeat of the same action after an unclear
 * end (no answer, too busy) goes out under the same key, so that it happens once. `kept` names what makes an action the same
 * where that is not all of its input, as with a password: it is plain to see in the browser's storage, where a reload finds it.
 */
export function useIdempotentCall<E extends Endpoint>(
  endpoint: E,
  storedInput?: (input: EndpointInput<E>) => Readonly<Record<string, string | number>>,
): (input: EndpointInput<E>, options?: Omit<ApiOptions, 'key'>) => Promise<EndpointOutput<E>> {
  const { path } = endpoint;
  return async (input, options = {}) => {
    const key = getIdempotencyKey(path, JSON.stringify(storedInput?.(input) ?? input), storedInput !== undefined);
    try {
      const answer = await api(endpoint, input, { ...options, key });
      closeIdempotencyKey(path);
      return answer;
    } catch (error) {
      closeIdempotencyKey(path, error);
      throw error;
    }
  };
}
