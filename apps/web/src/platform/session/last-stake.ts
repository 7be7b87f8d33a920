import type { Centavos } from '@arara/money';
import { create } from 'zustand';
import { subscribeToSignOut } from './session.ts';

const useLastStakeStore = create<{ readonly stake: Centavos | null }>(() => ({ stake: null }));
subscribeToSignOut(() => useLastStakeStore.setState({ stake: null }));

/** Keeps the stake of the bet that is being sent: the in-game deposit proposes an amount that covers it. */
export const recordLastStake = (stake: Centavos): void => useLastStakeStore.setState({ stake });

/** The stake of the last bet that was sent in this visit; null without one. */
export const useLastStake = (): Centavos | null => useLastStakeStore(({ stake }) => stake);
