import {
  fetchUserInfo,
  getCachedUserInfo,
  refreshBalance,
  promptDepositIfBalanceLow,
  promptDepositIfBonusBalanceLow,
} from '../../features/accounts/accounts.ts';
import { showNotice } from '../../features/notices/notices.ts';
import { refetchAgentData } from '../../features/referral/referral.ts';
import { isGamePageOpen, runAfterShownOutcome } from '../../features/games/games.ts';
import { announceBetChange } from '../../features/sportsbook/sportsbook.ts';
import { refetchPlayerData } from '../../platform/api/refresh-player.ts';
import { deliverChatMessage, deliverChatState } from '../../platform/realtime/chat-channel.ts';
import { connectPlayerRealtimeSocket, type PlayerRealtimeMessageHandlers } from '../../platform/realtime/connection.ts';
import { useRealtimeState } from '../../platform/realtime/realtime.ts';

const playerMessageHandlers: PlayerRealtimeMessageHandlers = {
  updateUserInfo: () => refetchPlayerData(),
  paySuccess: (depositForPixel) => {
    useRealtimeState.setState({ depositForPixel });
    return refetchPlayerData();
  },
  insBalance: ({ balance }) => {
    promptDepositIfBalanceLow(balance);
    // If the balance cannot be read now, the next screen that shows it reads it again.
    const refresh = () => refreshBalance().catch(() => undefined);
    if (!isGamePageOpen()) return refresh();
    // A game shows its result first and takes the balance over with it. Another balance is that of another tab or device.
    runAfterShownOutcome(() => {
      if (getCachedUserInfo()?.balance !== balance) void refresh();
    });
    return undefined;
  },
  userBetAmount: (reward) => {
    useRealtimeState.setState(({ rewards }) => ({ rewards: [...rewards, reward] }));
    return refreshBalance();
  },
  freeBalance: ({ freeBalance }) => promptDepositIfBonusBalanceLow(freeBalance),
  online: ({ count }) => useRealtimeState.setState({ online: count }),
  'game:present': ({ games }) => useRealtimeState.setState({ playersByGame: games }),
  'agent:changed': () => refetchAgentData(),
  notice: showNotice,
  'chat:message': deliverChatMessage,
  'chat:state': deliverChatState,
  'bet:changed': (lastBetChange) => {
    useRealtimeState.setState({ lastBetChange });
    // Without its code there is no message; the list of bets shows the result.
    void announceBetChange(lastBetChange).catch(() => undefined);
    // It may have moved money, and unlike the round of a game it has no answer that brings the new balance.
    return refetchPlayerData();
  },
};

/** Opens the connection of a session; returns the function that closes it. `isCurrent` turns false when the session has ended. */
export const openPlayerRealtimeConnection = (token: string, isCurrent: () => boolean): (() => void) =>
  connectPlayerRealtimeSocket(
    {
      token,
      isCurrent,
      // A session that is lost is ended by the error catalogue, which closes this connection too.
      isValid: () =>
        fetchUserInfo().then(
          () => isCurrent(),
          () => false,
        ),
      onConnect: () => void refetchPlayerData(),
    },
    playerMessageHandlers,
  );
