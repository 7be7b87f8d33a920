import { useIsConnected } from '../../../platform/api/online.ts';
import type { GamePlayState } from './game-play.ts';
import type { GameTerms } from './game-terms.ts';
import type { GamePanelAction } from './panel-action.ts';

/** What the main button does now. An unanswered bet can be looked up even while the game is closed. */
export function useGamePanelAction<P>(
  play: GamePlayState<P>,
  { isPending }: GameTerms,
  bet: () => void,
): GamePanelAction {
  const isConnected = useIsConnected();
  const { autoplay, commands } = play;
  if (isPending) return { action: 'none', reason: 'terms' };
  if (autoplay.run !== null && autoplay.isRunning)
    return { action: 'stop', press: autoplay.stop, run: autoplay.run, isStopping: autoplay.isStopping };
  if (play.blockedAction !== undefined) return play.blockedAction;
  if (!isConnected) return { action: 'none', reason: 'offline' };
  if (commands.unansweredStake !== null || commands.hasUnansweredStep)
    return { action: 'resend', press: commands.resend, isBusy: commands.isSending };
  return play.chooseAction(bet);
}
