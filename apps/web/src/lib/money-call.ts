import { ApiError } from '@arara/contract/client';
import type { Endpoint, InputOf, OutputOf } from '@arara/contract/endpoint';
import { useRef } from 'react';
import { api, type ApiOptions } from './api.ts';
import { randomName } from './device.ts';

/** True when the server has certainly not done, and will not remember, what was asked: repeat with the same key. */
const isOpen = (error: unknown): boolean => {
  if (!(error instanceof ApiError)) return true;
  const remembered =
    error.status === 9999 || error.status === 1403 || [400, 401, 403, 404, 409, 422].includes(error.http);
  return !remembered;
};

/**
 * A call that moves money. Its Idempotency-Key is made when the player acts; a repeat of the same action after an unclear
 * end (no answer, too busy) goes out under the same key, so that it happens once. Any answer closes the key.
 */
export function useMoneyCall<E extends Endpoint>(
  endpoint: E,
): (input: InputOf<E>, options?: Omit<ApiOptions, 'key'>) => Promise<OutputOf<E>> {
  const open = useRef<{ readonly action: string; readonly key: string } | null>(null);
  return async (input, options = {}) => {
    const action = JSON.stringify(input);
    if (open.current?.action !== action) open.current = { action, key: randomName() };
    const { key } = open.current;
    try {
      const answer = await api(endpoint, input, { ...options, key });
      open.current = null;
      return answer;
    } catch (error) {
      if (!isOpen(error)) open.current = null;
      throw error;
    }
  };
}
