import { type Centavos, centavos } from '@arara/money';
import { now } from '../../../platform/time/clock.ts';

/** A bet with its Idempotency-Key: whenever it is sent, it is sent under this key. */
export interface SentBet<P> {
  readonly key: string;
  readonly params: P;
  readonly stake: Centavos;
}

const toStorageKey = (gameCode: string): string => `arara.openBet.${gameCode}`;

/** The server knows a key for 7 days. A bet that is older than this is over: under its key a new one would be placed. */
const KEY_USABLE_MS = 6 * 24 * 3_600_000;

/** Stores a bet until its answer is known, so that a reload does not lose its key. Signing out removes it with everything of the account. */
export const saveSentBet = (gameCode: string, bet: SentBet<unknown>): void =>
  localStorage.setItem(toStorageKey(gameCode), JSON.stringify({ ...bet, sentAt: now() }));

export const clearSentBet = (gameCode: string): void => localStorage.removeItem(toStorageKey(gameCode));

/** The bet whose answer never came; null when there is none, or when its key is too old. `params` checks its choices. */
export function loadSentBet<P>(gameCode: string, params: (input: unknown) => P | null): SentBet<P> | null {
  try {
    const {
      key,
      stake,
      params: chosen,
      sentAt,
    } = JSON.parse(localStorage.getItem(toStorageKey(gameCode)) ?? 'null') as {
      key?: unknown;
      stake?: unknown;
      params?: unknown;
      sentAt?: unknown;
    };
    if (typeof sentAt !== 'number' || now() - sentAt > KEY_USABLE_MS) return null;
    const choice = params(chosen);
    return typeof key === 'string' && typeof stake === 'number' && Number.isSafeInteger(stake) && choice !== null
      ? { key, stake: centavos(stake), params: choice }
      : null;
  } catch {
    // There is nothing, or something that this app did not write.
    return null;
  }
}
