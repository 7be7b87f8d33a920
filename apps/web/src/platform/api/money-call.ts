import type { Endpoint, InputOf, OutputOf } from '@arara/contract/protocol/endpoint';
import { api, type ApiOptions } from './api.ts';
import { actionEnded, keyOfAction } from './idempotency-keys.ts';

/**
 * A call that moves money. Its Idempotency-Key is made when the player acts; a repeat of the same action after an unclear
 * end (no answer, too busy) goes out under the same key, so that it happens once. `kept` names what makes an action the same
 * where that is not all of its input, as with a password: it is plain to see in the browser's storage, where a reload finds it.
 */
export function useMoneyCall<E extends Endpoint>(
  endpoint: E,
  kept?: (input: InputOf<E>) => Readonly<Record<string, string | number>>,
): (input: InputOf<E>, options?: Omit<ApiOptions, 'key'>) => Promise<OutputOf<E>> {
  const { path } = endpoint;
  return async (input, options = {}) => {
    const key = keyOfAction(path, JSON.stringify(kept?.(input) ?? input), kept !== undefined);
    try {
      const answer = await api(endpoint, input, { ...options, key });
      actionEnded(path);
      return answer;
    } catch (error) {
      actionEnded(path, error);
      throw error;
    }
  };
}
