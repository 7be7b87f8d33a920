/**
 * Valid requests that wait to be changed and sent. One serves several inputs, because most changed ones are refused and leave the
 * server's state as it is; the input that succeeds uses it up.
 */
import type { FuzzedOffice } from './fuzzed-office.ts';
import { playerPreparations } from './player-preparations.ts';
import { staffPreparations } from './staff-preparations.ts';
import { openPreparations, type Preparation, type ValidRequest } from './valid-calls.ts';

export type { ValidRequest } from './valid-calls.ts';

const MOST_USES = 12;

export interface PreparedRequests {
  /** The preparation of a call, made now; undefined where the call needs none. Throws where it fails. */
  prepare(name: string): Promise<ValidRequest> | undefined;
  /** A request that may be changed; undefined where the call needs no preparation, or where it has failed. */
  find(name: string): Promise<ValidRequest | undefined>;
  /** The request has succeeded and cannot be used again. */
  drop(name: string, request: ValidRequest): void;
  /** Preparations that failed, by call, with the last reason: calls before them have closed or excluded what they need. */
  readonly failures: ReadonlyMap<string, { times: number; reason: string }>;
}

export function openPreparedRequests(fuzzed: FuzzedOffice): PreparedRequests {
  const context = openPreparations(fuzzed);
  const preparations = new Map(Object.entries<Preparation>({ ...playerPreparations, ...staffPreparations }));
  const waiting = new Map<string, { readonly request: Promise<ValidRequest | undefined>; uses: number }>();
  const failures = new Map<string, { times: number; reason: string }>();
  const prepare: PreparedRequests['prepare'] = (name) => preparations.get(name)?.(context);
  const noteFailure = (name: string, error: unknown): undefined => {
    failures.set(name, { times: (failures.get(name)?.times ?? 0) + 1, reason: String(error).slice(0, 200) });
    waiting.delete(name);
    return undefined;
  };
  return {
    failures,
    prepare,
    find: async (name) => {
      let found = waiting.get(name);
      if (found === undefined || found.uses >= MOST_USES) {
        const making = prepare(name);
        if (making === undefined) return undefined;
        found = { request: making.catch((error: unknown) => noteFailure(name, error)), uses: 0 };
        waiting.set(name, found);
      }
      found.uses += 1;
      return found.request;
    },
    drop: (name, request) => {
      const found = waiting.get(name);
      void found?.request.then((each) => {
        if (each === request && waiting.get(name) === found) waiting.delete(name);
      });
    },
  };
}
