import { create } from 'zustand';

export type BetSlipTabName = 'slip' | 'bets';

/** The tab of the slip's column. */
export const useSlipTab = create<{ readonly tab: BetSlipTabName }>(() => ({ tab: 'slip' }));

export const showSlipTab = (tab: BetSlipTabName): void => useSlipTab.setState({ tab });
