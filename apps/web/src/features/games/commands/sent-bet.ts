import { type Centavos, toCentavos } from '@arara/money';
import { getNowMs } from '@arara/client/clock';

/** A bet with its Idempotency-Key: whenever it is sent, it is sent under this key. */
export interface BetWithIdempotencyKey<P> {
  readonly key: string;
  readonly params: P;
  readonly stake: Centavos;
}

const toUnansweredBetStorageKey = (gameCode: string): string => `arara.unansweredBet.${gameCode}`;

/** The server knows a key for 7 days. A bet that is older than this is over: under its key a new one would be placed. */
const UNANSWERED_BET_LIFETIME_MS = 6 * 24 * 3_600_000;

/** Stores a bet until its answer is known, so that a reload does not lose its key. Signing out removes it with everything of the account. */
export function saveUnansweredBet(gameCode: string, bet: BetWithIdempotencyKey<unknown>): void {
  try {
    localStorage.setItem(toUnansweredBetStorageKey(gameCode), JSON.stringify({ ...bet, sentAt: getNowMs() }));
  } catch {
    // No room is left: the bet is sent all the same, under a key that this page knows.
  }
}

export const clearUnansweredGameBet = (gameCode: string): void =>
  localStorage.removeItem(toUnansweredBetStorageKey(gameCode));

/** The bet whose answer never came; null when there is none, or when its key is too old. `params` checks its choices. */
export function loadUnansweredBet<P>(
  gameCode: string,
  params: (input: unknown) => P | null,
): BetWithIdempotencyKey<P> | null {
  try {
    const {
      key,
      stake,
      params: chosen,
      sentAt,
    } = JSON.parse(localStorage.getItem(toUnansweredBetStorageKey(gameCode)) ?? 'null') as {
      key?: unknown;
      stake?: unknown;
      params?: unknown;
      sentAt?: unknown;
    };
    if (typeof sentAt !== 'number' || getNowMs() - sentAt > UNANSWERED_BET_LIFETIME_MS) return null;
    const choice = params(chosen);
    return typeof key === 'string' && typeof stake === 'number' && Number.isSafeInteger(stake) && choice !== null
      ? { key, stake: toCentavos(stake), params: choice }
      : null;
  } catch {
    // There is nothing, or something that this app did not write.
    return null;
  }
}
