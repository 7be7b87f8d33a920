/** The two sides of the coin, as its screen chooses between them. */
import type { CoinParams, CoinSide } from '@arara/games/coin';

export const COIN_SIDES: readonly CoinSide[] = ['heads', 'tails'];

/** The other side. */
export const turnOver = ({ side }: CoinParams): CoinParams => ({ side: side === 'heads' ? 'tails' : 'heads' });

/** The side that lies up, for a coin and its outcome in hundredths: 0 is heads. */
export const toSide = (outcome: number): CoinSide => (outcome === 0 ? 'heads' : 'tails');
