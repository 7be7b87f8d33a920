import type { EndpointInput, EndpointOutput, EndpointShape } from '@arara/contract/protocol/endpoint';
import { useRef, useState } from 'react';
import { clearIdempotencyKeyIfResolved, getIdempotencyKey, isUnanswered } from './idempotency-keys.ts';

/** How an app sends a call: `options` are its own. */
type Call<Base extends EndpointShape, Options> = <E extends Base>(
  endpoint: E,
  input: EndpointInput<E>,
  options: Options & { readonly key: string },
) => Promise<EndpointOutput<E>>;

/** `unanswered`: nobody knows whether the last press was carried out. */
export type ActionState = 'idle' | 'sending' | 'unanswered';

export interface Action<E extends EndpointShape, Options> {
  /** Sends the action; rejects when it fails. */
  readonly run: (input: EndpointInput<E>, options?: Options) => Promise<EndpointOutput<E>>;
  readonly state: ActionState;
  /** Why the last press failed; null otherwise. */
  readonly error: unknown;
  /** Sends the last press again, under its key if that has no result. */
  readonly again: () => Promise<EndpointOutput<E>>;
}

interface ActionOptions<E extends EndpointShape> {
  /**
   * The fields of the input that identify the action and may be stored, or what may be stored of them, never a password: with them the
   * key survives a reload. Without this the whole input identifies it, and nothing is stored.
   */
  readonly keep?:
    | readonly (keyof EndpointInput<E> & string)[]
    | ((input: EndpointInput<E>) => Readonly<Record<string, string | number>>);
}

/**
 * Makes the hook for calls that move money. The Idempotency-Key is made at the press. While a press has no result (no answer, server
 * too busy, a step-up that was cancelled), the same input is sent under the same key, so that the money moves once.
 */
export function createUseAction<Base extends EndpointShape, Options extends object>(call: Call<Base, Options>) {
  return function useAction<E extends Base>(endpoint: E, { keep }: ActionOptions<E> = {}): Action<E, Options> {
    const { path } = endpoint;
    const [{ state, error }, setOutcome] = useState<{ state: ActionState; error: unknown }>({
      state: 'idle',
      error: null,
    });
    const last = useRef<(() => Promise<EndpointOutput<E>>) | undefined>(undefined);
    const run: Action<E, Options>['run'] = async (input, options) => {
      last.current = () => run(input, options);
      const key = getIdempotencyKey(path, identify<E>(input, keep), keep !== undefined);
      setOutcome({ state: 'sending', error: null });
      try {
        const answer = await call(endpoint, input, { ...options, key } as Options & { key: string });
        clearIdempotencyKeyIfResolved(path);
        setOutcome({ state: 'idle', error: null });
        return answer;
      } catch (failure) {
        clearIdempotencyKeyIfResolved(path, failure);
        setOutcome({ state: isUnanswered(failure) ? 'unanswered' : 'idle', error: failure });
        throw failure;
      }
    };
    const again = async () => {
      if (last.current === undefined) throw new Error('there was no press yet');
      return last.current();
    };
    return { run, state, error, again };
  };
}

/** The text that two presses of the same action have in common. */
function identify<E extends EndpointShape>(input: EndpointInput<E>, keep: ActionOptions<E>['keep']): string {
  if (keep === undefined) return JSON.stringify(input);
  if (typeof keep === 'function') return JSON.stringify(keep(input));
  return JSON.stringify(Object.fromEntries(keep.map((name) => [name, input[name]])));
}
