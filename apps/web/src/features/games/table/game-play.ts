import type { Centavos } from '@arara/money';
import type { AutoplayPlan } from '../autoplay/autoplay.ts';
import type { GamePanelAction } from './panel-action.ts';
import type { RecentRoundResult } from './round-result.ts';
import type { UseAutoplayResult } from '../autoplay/use-autoplay.ts';
import type { GameCommands } from '../commands/use-commands.ts';

/** What a round of autoplay opens: so many tiles left to chance, or these, in their order. Only games of several steps open tiles. */
export type PlannedTilesOrCount = number | readonly number[];

/** A bet of the player as the fields of the panel show it. */
export interface GameBetChoice<P> {
  readonly params: P;
  readonly stake: Centavos;
}

/** What the commands of every game report to the screen. */
export type GameCommandState = Pick<
  GameCommands<unknown>,
  'isSending' | 'unansweredStake' | 'hasUnansweredStep' | 'refusal' | 'resend' | 'dropUnansweredBet'
>;

/** How rounds of one kind are played: the part of the table in which single, stepped and shared games differ. */
export interface GamePlayState<P> {
  readonly commands: GameCommandState;
  readonly autoplay: UseAutoplayResult;
  /** A bet of an earlier visit whose answer never came. */
  readonly unansweredBet: GameBetChoice<P> | null;
  /** A round that is open, with the choices it was made with; they cannot be changed while it is open. */
  readonly openRound: (GameBetChoice<P> & { readonly id: number }) | null;
  /** Rounds of this visit whose outcome the player has seen, newest first. */
  readonly recent: readonly RecentRoundResult[];
  readonly bet: (params: P, stake: Centavos) => void;
  readonly startAutoplay: (plan: AutoplayPlan, params: P, stake: Centavos, tiles: PlannedTilesOrCount) => void;
  /** What the main button does for a signed-in player who is online and waits for no answer; `bet` places the chosen bet. */
  readonly chooseAction: (bet: () => void) => GamePanelAction;
  /** The button while another round has to end first. */
  readonly blockedAction?: GamePanelAction | undefined;
  /** Opens a tile left to chance; only in games of several steps. */
  readonly openRandomTile?: () => void;
}
