import { create } from 'zustand';
import type { Selection, SlipKind } from '../betting/slip-model.ts';

/** A bet as it is shown to others: its selections and odds, not its stake and nothing about its player. */
export interface SharedBet {
  readonly kind: SlipKind;
  readonly system: string | null;
  readonly legs: readonly Pick<
    Selection,
    'eventId' | 'line' | 'outcomeId' | 'odds' | 'sport' | 'name' | 'home' | 'away' | 'tournament'
  >[];
}

/** The bet that is being shared, whose sheet is open. */
export const useSharing = create<{ readonly bet: SharedBet | null }>(() => ({ bet: null }));

export const openSharing = (bet: SharedBet): void => useSharing.setState({ bet });
export const closeSharing = (): void => useSharing.setState({ bet: null });
