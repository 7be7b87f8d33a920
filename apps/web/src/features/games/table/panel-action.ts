import type { Centavos } from '@arara/money';
import type { AutoplayRun } from '../autoplay/autoplay.ts';

/** What the main button of the stake panel does now. */
export type GamePanelAction =
  | { readonly action: 'bet' | 'resend'; readonly press: () => void; readonly isBusy: boolean }
  | { readonly action: 'stop'; readonly press: () => void; readonly run: AutoplayRun; readonly isStopping: boolean }
  | GameCashOutAction
  | DisabledGameAction;

export interface GameCashOutAction {
  readonly action: 'cashOut';
  readonly press: () => void;
  readonly isBusy: boolean;
  readonly payout: Centavos;
  readonly multiplierText: string;
}

/** The button takes no press and shows why; while the terms are not known it shows the bet. */
export interface DisabledGameAction {
  readonly action: 'none';
  readonly reason: 'offline' | 'closed' | 'pick' | 'elsewhere' | 'between' | 'loading' | 'terms';
}
