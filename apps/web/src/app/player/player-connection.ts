import { fetchUserInfo, refreshBalance, reportBalance, reportBonusBalance } from '../../features/accounts/accounts.ts';
import { isGameOpen } from '../../features/games/games.ts';
import { refreshPlayer } from '../../platform/api/refresh-player.ts';
import { connectPlayer, type PlayerMessageHandlers } from '../../platform/realtime/connection.ts';
import { useRealtime } from '../../platform/realtime/realtime.ts';

const handlers: PlayerMessageHandlers = {
  updateUserInfo: () => refreshPlayer(),
  paySuccess: (depositForPixel) => {
    useRealtime.setState({ depositForPixel });
    return refreshPlayer();
  },
  insBalance: ({ balance }) => {
    reportBalance(balance);
    // A game shows its result first and takes the balance over with it; any other page shows the balance at once.
    if (!isGameOpen()) return refreshBalance().catch(() => undefined);
    return undefined;
  },
  userBetAmount: (reward) => {
    useRealtime.setState(({ rewards }) => ({ rewards: [...rewards, reward] }));
    return refreshBalance();
  },
  freeBalance: ({ freeBalance }) => reportBonusBalance(freeBalance),
  online: ({ count }) => useRealtime.setState({ online: count }),
  'game:present': ({ games }) => useRealtime.setState({ playersByGame: games }),
  'bet:changed': (lastBetChange) => {
    useRealtime.setState({ lastBetChange });
    // It may have moved money, and unlike the round of a game it has no answer that brings the new balance.
    return refreshPlayer();
  },
};

/** Opens the connection of a session; returns the function that closes it. `isCurrent` turns false when the session has ended. */
export const openPlayerConnection = (token: string, isCurrent: () => boolean): (() => void) =>
  connectPlayer(
    {
      token,
      isCurrent,
      // A session that is lost is ended by the error catalogue, which closes this connection too.
      isValid: () =>
        fetchUserInfo().then(
          () => isCurrent(),
          () => false,
        ),
      onReconnect: () => void refreshPlayer(),
    },
    handlers,
  );
