import { type Centavos, centavos } from '@arara/money';

/** A bet with the Idempotency-Key it goes out under, each time it goes out. */
export interface OpenBet<P> {
  readonly key: string;
  readonly params: P;
  readonly stake: Centavos;
}

const nameOf = (gameCode: string): string => `arara.openBet.${gameCode}`;

/** Keeps a bet until its answer is known, so that a reload does not lose its key. A log-out drops it with everything of the account. */
export const keepOpenBet = (gameCode: string, bet: OpenBet<unknown>): void =>
  localStorage.setItem(nameOf(gameCode), JSON.stringify(bet));

export const dropOpenBet = (gameCode: string): void => localStorage.removeItem(nameOf(gameCode));

/** The bet whose answer never came; null when there is none. `params` checks its choices. */
export function keptOpenBet<P>(gameCode: string, params: (input: unknown) => P | null): OpenBet<P> | null {
  try {
    const {
      key,
      stake,
      params: chosen,
    } = JSON.parse(localStorage.getItem(nameOf(gameCode)) ?? 'null') as {
      key?: unknown;
      stake?: unknown;
      params?: unknown;
    };
    const choice = params(chosen);
    return typeof key === 'string' && typeof stake === 'number' && Number.isSafeInteger(stake) && choice !== null
      ? { key, stake: centavos(stake), params: choice }
      : null;
  } catch {
    // Nothing there, or nothing of ours.
    return null;
  }
}
