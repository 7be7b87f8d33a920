import { type Centavos, centavos } from '@arara/money';

/** A bet with its Idempotency-Key: whenever it is sent, it is sent under this key. */
export interface SentBet<P> {
  readonly key: string;
  readonly params: P;
  readonly stake: Centavos;
}

const toStorageKey = (gameCode: string): string => `arara.openBet.${gameCode}`;

/** Stores a bet until its answer is known, so that a reload does not lose its key. Signing out removes it with everything of the account. */
export const saveSentBet = (gameCode: string, bet: SentBet<unknown>): void =>
  localStorage.setItem(toStorageKey(gameCode), JSON.stringify(bet));

export const clearSentBet = (gameCode: string): void => localStorage.removeItem(toStorageKey(gameCode));

/** The bet whose answer never came; null when there is none. `params` checks its choices. */
export function loadSentBet<P>(gameCode: string, params: (input: unknown) => P | null): SentBet<P> | null {
  try {
    const {
      key,
      stake,
      params: chosen,
    } = JSON.parse(localStorage.getItem(toStorageKey(gameCode)) ?? 'null') as {
      key?: unknown;
      stake?: unknown;
      params?: unknown;
    };
    const choice = params(chosen);
    return typeof key === 'string' && typeof stake === 'number' && Number.isSafeInteger(stake) && choice !== null
      ? { key, stake: centavos(stake), params: choice }
      : null;
  } catch {
    // There is nothing, or something that this app did not write.
    return null;
  }
}
