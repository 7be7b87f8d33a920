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
import { isAtTable } from '../../features/games/presence/open-game.ts';
import { comeBack } from './reconnect.ts';
import { balanceFell, bonusFell } from '../../features/accounts/player/low-balance-watch.ts';
import { topics } from './page-topics.ts';
import { fetchUserInfo, refreshBalance } from '../../features/accounts/player/player.ts';
import { refreshPlayer } from '../api/refresh-player.ts';
import { useRealtime } from './realtime.ts';

const reactions: { readonly [Name in ServerMessageName]: (message: ServerMessage<Name>) => unknown } = {
  updateUserInfo: () => refreshPlayer(),
  paySuccess: (paid) => {
    useRealtime.setState({ paid });
    return refreshPlayer();
  },
  insBalance: ({ balance }) => {
    balanceFell(balance);
    // A game shows its outcome first, and takes the balance over with it; any other page shows it at once.
    if (!isAtTable()) return refreshBalance().catch(() => undefined);
    return undefined;
  },
  userBetAmount: (reward) => {
    useRealtime.setState(({ rewards }) => ({ rewards: [...rewards, reward] }));
    return refreshBalance();
  },
  freeBalance: ({ freeBalance }) => bonusFell(freeBalance),
  online: ({ count }) => useRealtime.setState({ online: count }),
  'game:present': ({ games }) => useRealtime.setState({ present: games }),
  'sport:odds': topics.hearOdds,
  'sport:event': topics.hearEvent,
  'game:round': topics.hearRound,
  'bet:changed': (bet) => {
    useRealtime.setState({ bet });
    // It may have moved money, and unlike a round nobody waits for its answer.
    return refreshPlayer();
  },
};

const options = {
  path: REALTIME_PATH,
  transports: ['websocket'],
  reconnectionDelay: 500,
  reconnectionDelayMax: 10_000,
};

function listen<Name extends ServerMessageName>(
  socket: Socket,
  name: Name,
  schema: z.ZodMiniType<ServerMessage<Name>, ServerMessageOnWire<Name>>,
): void {
  socket.on<string>(name, (message: ServerMessageOnWire<Name>) => {
    const read = z.safeDecode(schema, message);
    if (read.success) void reactions[name](read.data);
  });
}

/** Lets a connection carry the topics of the open pages whenever it stands. */
function carryTopics(socket: Socket): void {
  listen(socket, 'sport:odds', serverMessages['sport:odds']);
  listen(socket, 'sport:event', serverMessages['sport:event']);
  listen(socket, 'game:round', serverMessages['game:round']);
  let detach: (() => void) | undefined;
  socket.on('connect', () => {
    detach = topics.attach({ say: (name, those) => void socket.emit(name, { topics: those }) });
  });
  socket.on('disconnect', () => detach?.());
}

/** Opens a visitor's connection, which carries odds, events and shared rounds alone; returns what closes it. */
export function connectVisitor(): () => void {
  // A connection of its own: shared with a later session's, it would hide that session's token.
  const socket = io(PUBLIC_NAMESPACE, { ...options, forceNew: true });
  carryTopics(socket);
  const { stop } = comeBack(socket, () => Promise.resolve(true));
  return () => {
    stop();
    socket.close();
  };
}

/** Opens the connection of a session; returns what closes it. `isCurrent` turns false when the session has ended. */
export function connect(token: string, isCurrent: () => boolean): () => void {
  const socket = io({ ...options, query: { token } });
  listen(socket, 'updateUserInfo', serverMessages.updateUserInfo);
  listen(socket, 'paySuccess', serverMessages.paySuccess);
  listen(socket, 'userBetAmount', serverMessages.userBetAmount);
  listen(socket, 'insBalance', serverMessages.insBalance);
  listen(socket, 'freeBalance', serverMessages.freeBalance);
  listen(socket, 'online', serverMessages.online);
  listen(socket, 'game:present', serverMessages['game:present']);
  listen(socket, 'bet:changed', serverMessages['bet:changed']);
  carryTopics(socket);
  let stoodBefore = false;
  socket.on('connect', () => {
    useRealtime.setState({
      state: 'connected',
      // Said to this connection or to none: what the server forgot with it is said anew to the next.
      say: (name, gameCode) => void socket.volatile.emit(name, { gameCode }),
    });
    // What was said while the connection was down is caught up by asking.
    if (stoodBefore) void refreshPlayer();
    stoodBefore = true;
  });
  socket.on('disconnect', (reason) => {
    if (isCurrent()) useRealtime.setState({ state: 'lost', present: {}, say: null });
    // Closed by the server: perhaps the token was revoked.
    if (reason === 'io server disconnect') again();
  });
  // The call finds out whether the session is good; one that is lost is acted on by the catalogue, which ends this connection.
  const { again, stop } = comeBack(socket, () =>
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
