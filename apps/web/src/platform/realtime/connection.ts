import {
  PUBLIC_NAMESPACE,
  REALTIME_PATH,
  type ServerMessage,
  type ServerMessageName,
  type ServerMessageOnWire,
  serverMessages,
} from '@arara/contract/protocol/topics';
import { io, type Socket } from 'socket.io-client';
import * as z from 'zod/mini';
import { isGameOpen } from '../../features/games/presence/open-game.ts';
import { reconnectWhenRefused } from './reconnect.ts';
import { reportBalance, reportBonusBalance } from '../../features/accounts/player/low-balance-watch.ts';
import { topics } from './page-topics.ts';
import { fetchUserInfo, refreshBalance } from '../../features/accounts/player/player.ts';
import { refreshPlayer } from '../api/refresh-player.ts';
import { useRealtime } from './realtime.ts';

const messageHandlers: { readonly [Name in ServerMessageName]: (message: ServerMessage<Name>) => unknown } = {
  updateUserInfo: () => refreshPlayer(),
  paySuccess: (paid) => {
    useRealtime.setState({ lastDeposit: paid });
    return refreshPlayer();
  },
  insBalance: ({ balance }) => {
    reportBalance(balance);
    // A game shows its outcome first, and takes the balance over with it; any other page shows it at once.
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
  'sport:odds': topics.publishOdds,
  'sport:event': topics.publishEvent,
  'game:round': topics.publishRound,
  'bet:changed': (bet) => {
    useRealtime.setState({ lastBetChange: bet });
    // It may have moved money, and unlike a round nobody waits for its answer.
    return refreshPlayer();
  },
};

const socketOptions = {
  path: REALTIME_PATH,
  transports: ['websocket'],
  reconnectionDelay: 500,
  reconnectionDelayMax: 10_000,
};

function onServerMessage<Name extends ServerMessageName>(
  socket: Socket,
  name: Name,
  schema: z.ZodMiniType<ServerMessage<Name>, ServerMessageOnWire<Name>>,
): void {
  socket.on<string>(name, (message: ServerMessageOnWire<Name>) => {
    const read = z.safeDecode(schema, message);
    if (read.success) void messageHandlers[name](read.data);
  });
}

/** Lets a connection carry the topics of the open pages whenever it stands. */
function carryTopicsOver(socket: Socket): void {
  onServerMessage(socket, 'sport:odds', serverMessages['sport:odds']);
  onServerMessage(socket, 'sport:event', serverMessages['sport:event']);
  onServerMessage(socket, 'game:round', serverMessages['game:round']);
  let detach: (() => void) | undefined;
  socket.on('connect', () => {
    detach = topics.attach({ send: (name, those) => void socket.emit(name, { topics: those }) });
  });
  socket.on('disconnect', () => detach?.());
}

/** Opens a visitor's connection, which carries odds, events and shared rounds alone; returns what closes it. */
export function connectVisitor(): () => void {
  // A connection of its own: shared with a later session's, it would hide that session's token.
  const socket = io(PUBLIC_NAMESPACE, { ...socketOptions, forceNew: true });
  carryTopicsOver(socket);
  const { stop } = reconnectWhenRefused(socket, () => Promise.resolve(true));
  return () => {
    stop();
    socket.close();
  };
}

/** Opens the connection of a session; returns what closes it. `isCurrent` turns false when the session has ended. */
export function connect(token: string, isCurrent: () => boolean): () => void {
  const socket = io({ ...socketOptions, query: { token } });
  onServerMessage(socket, 'updateUserInfo', serverMessages.updateUserInfo);
  onServerMessage(socket, 'paySuccess', serverMessages.paySuccess);
  onServerMessage(socket, 'userBetAmount', serverMessages.userBetAmount);
  onServerMessage(socket, 'insBalance', serverMessages.insBalance);
  onServerMessage(socket, 'freeBalance', serverMessages.freeBalance);
  onServerMessage(socket, 'online', serverMessages.online);
  onServerMessage(socket, 'game:present', serverMessages['game:present']);
  onServerMessage(socket, 'bet:changed', serverMessages['bet:changed']);
  carryTopicsOver(socket);
  let hasConnectedBefore = false;
  socket.on('connect', () => {
    useRealtime.setState({
      state: 'connected',
      // Said to this connection or to none: what the server forgot with it is said anew to the next.
      sendPresence: (name, gameCode) => void socket.volatile.emit(name, { gameCode }),
    });
    // What was said while the connection was down is caught up by asking.
    if (hasConnectedBefore) void refreshPlayer();
    hasConnectedBefore = true;
  });
  socket.on('disconnect', (reason) => {
    if (isCurrent()) useRealtime.setState({ state: 'lost', playersByGame: {}, sendPresence: null });
    // Closed by the server: perhaps the token was revoked.
    if (reason === 'io server disconnect') again();
  });
  // The call finds out whether the session is good; one that is lost is acted on by the catalogue, which ends this connection.
  const { retry: again, stop } = reconnectWhenRefused(socket, () =>
    fetchUserInfo().then(
      () => isCurrent(),
      () => false,
    ),
  );
  return () => {
    stop();
    socket.close();
  };
}
