import {
  REALTIME_PATH,
  type ServerMessage,
  type ServerMessageName,
  type ServerMessageOnWire,
  serverMessages,
} from '@arara/contract/topics';
import { io, type Socket } from 'socket.io-client';
import * as z from 'zod/mini';
import { balanceFell, bonusFell } from './interruptions.ts';
import { refreshBalance, refreshPlayer } from './player.ts';
import { useRealtime } from './realtime.ts';

const reactions: { readonly [Name in ServerMessageName]: (message: ServerMessage<Name>) => unknown } = {
  updateUserInfo: () => refreshPlayer(),
  paySuccess: (paid) => {
    useRealtime.setState({ paid });
    return refreshPlayer();
  },
  insBalance: ({ balance }) => balanceFell(balance),
  freeBalance: ({ freeBalance }) => bonusFell(freeBalance),
  online: ({ count }) => useRealtime.setState({ online: count }),
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

/** Opens the connection of a session; returns what closes it. `isCurrent` turns false when the session has ended. */
export function connect(token: string, isCurrent: () => boolean): () => void {
  const socket = io({
    path: REALTIME_PATH,
    transports: ['websocket'],
    query: { token },
    reconnectionDelay: 500,
    reconnectionDelayMax: 10_000,
  });
  listen(socket, 'updateUserInfo', serverMessages.updateUserInfo);
  listen(socket, 'paySuccess', serverMessages.paySuccess);
  listen(socket, 'insBalance', serverMessages.insBalance);
  listen(socket, 'freeBalance', serverMessages.freeBalance);
  listen(socket, 'online', serverMessages.online);
  let stoodBefore = false;
  socket.on('connect', () => {
    useRealtime.setState({ state: 'connected', leaveGame: (gameCode) => void socket.emit('offGame', { gameCode }) });
    // What was said while the connection was down is caught up by asking.
    if (stoodBefore) void refreshPlayer();
    stoodBefore = true;
  });
  socket.on('disconnect', (reason) => {
    if (isCurrent()) useRealtime.setState({ state: 'lost', leaveGame: null });
    // Closed by the server: perhaps the token was revoked. The call finds out, and a lost session logs out.
    if (reason === 'io server disconnect')
      void refreshBalance().then(
        () => isCurrent() && socket.connect(),
        () => undefined,
      );
  });
  socket.on('connect_error', (error) => {
    // A lost session is acted on by the catalogue; anything else, the next try meets again.
    if (error.message.includes('40101')) void refreshBalance().catch(() => undefined);
  });
  return () => void socket.close();
}
