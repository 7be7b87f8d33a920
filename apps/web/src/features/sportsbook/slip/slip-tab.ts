import { create } from 'zustand';

export type SlipTab = 'slip' | 'bets';

/** What the slip's column shows. */
export const useSlipTab = create<{ readonly tab: SlipTab }>(() => ({ tab: 'slip' }));

export const showSlipTab = (tab: SlipTab): void => useSlipTab.setState({ tab });
