import { create } from 'zustand';

export type SlipTab = 'slip' | 'bets';

/** The tab of the slip's column. */
export const useSlipTab = create<{ readonly tab: SlipTab }>(() => ({ tab: 'slip' }));

export const showSlipTab = (tab: SlipTab): void => useSlipTab.setState({ tab });
