import type { Centavos } from '@arara/money';
import type { AutoplayPlan } from '../autoplay/autoplay.ts';
import type { PanelAction } from './panel-action.ts';
import type { RoundResult } from './round-result.ts';
import type { Autoplay } from '../autoplay/use-autoplay.ts';
import type { GameCommands } from '../commands/use-commands.ts';

/** What a round of autoplay opens: so many tiles left to chance, or these, in their order. Only games of several steps open tiles. */
export type PlannedTiles = number | readonly number[];

/** A bet of the player as the fields of the panel show it. */
export interface ChosenBet<P> {
  readonly params: P;
  readonly stake: Centavos;
}

/** What the commands of every game report to the screen. */
export type CommandState = Pick<
  GameCommands<unknown>,
  'isSending' | 'unansweredStake' | 'hasUnansweredStep' | 'refusal' | 'resend' | 'dropUnansweredBet'
>;

/** How rounds of one kind are played: the part of the table in which single, stepped and shared games differ. */
export interface GamePlay<P> {
  readonly commands: CommandState;
  readonly autoplay: Autoplay;
  /** A bet of an earlier visit whose answer never came. */
  readonly unansweredBet: ChosenBet<P> | null;
  /** A round that is open, with the choices it was made with; they cannot be changed while it is open. */
  readonly openRound: (ChosenBet<P> & { readonly id: number }) | null;
  /** Rounds of this visit whose outcome the player has seen, newest first. */
  readonly recent: readonly RoundResult[];
  readonly bet: (params: P, stake: Centavos) => void;
  readonly startAutoplay: (plan: AutoplayPlan, params: P, stake: Centavos, tiles: PlannedTiles) => void;
  /** What the main button does for a signed-in player who is online and waits for no answer; `bet` places the chosen bet. */
  readonly chooseAction: (bet: () => void) => PanelAction;
  /** The button while another round has to end first. */
  readonly blockedAction?: PanelAction | undefined;
  /** Opens a tile left to chance; only in games of several steps. */
  readonly openRandomTile?: () => void;
}
