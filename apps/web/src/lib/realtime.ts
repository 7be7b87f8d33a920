import { REALTIME_PATH, type ServerMessage, type ServerMessageName, type ServerMessageOnWire, serverMessages } from '@arara/contract/topics';
import type { Socket } from 'socket.io-client';
import * as z from 'zod/mini';
import { create } from 'zustand';
import { balanceFell, bonusFell } from './interruptions.ts';
import { refreshBalance, refreshPlayer } from './player.ts';
import { useSession } from './session.ts';

interface Realtime {
  /** `lost` only after a connection that once stood. */
  readonly state: 'off' | 'connected' | 'lost';
  /** Players with a live connection; null until told. */
  readonly online: number | null;
  /** The last deposit that arrived, for the panel that waits for it. */
  readonly paid: ServerMessage<'paySuccess'> | null;
}

export const useRealtime = create<Realtime>(() => ({ state: 'off', online: null, paid: null }));

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

const schemas: { readonly [Name in ServerMessageName]: z.ZodMiniType<ServerMessage<Name>, ServerMessageOnWire<Name>> } = serverMessages;

function listen<Name extends ServerMessageName>(socket: Socket, name: Name): void {
  socket.on(name as string, (message: unknown) => {
    const read = z.safeDecode(schemas[name], message as ServerMessageOnWire<Name>);
    if (read.success) void reactions[name](read.data);
  });
}

async function connect(token: string, isCurrent: () => boolean): Promise<Socket | undefined> {
  const { io } = await import('socket.io-client');
  if (!isCurrent()) return undefined;
  const socket = io({ path: REALTIME_PATH, transports: ['websocket'], query: { token }, reconnectionDelay: 500, reconnectionDelayMax: 10_000 });
  for (const name of Object.keys(serverMessages) as ServerMessageName[]) listen(socket, name);
  let stoodBefore = false;
  socket.on('connect', () => {
    useRealtime.setState({ state: 'connected' });
    // What was said while the connection was down is caught up by asking.
    if (stoodBefore) void refreshPlayer();
    stoodBefore = true;
  });
  socket.on('disconnect', (reason) => {
    useRealtime.setState({ state: 'lost' });
    // Closed by the server: perhaps the token was revoked. The call finds out, and a lost session logs out.
    if (reason === 'io server disconnect') void refreshBalance().then(
        () => isCurrent() && socket.connect(),
        () => undefined,
      );
  });
  socket.on('connect_error', (error) => {
    if (error.message.includes('40101')) void refreshBalance().catch(() => undefined);
  });
  return socket;
}

let socket: Socket | undefined;

/** Keeps one connection for the session: made when a token exists, closed when it disappears (specification, point 4). */
export function followSession(): void {
  let current: string | null = null;
  const follow = (token: string | null) => {
    if (token === current) return;
    current = token;
    socket?.close();
    socket = undefined;
    useRealtime.setState({ state: 'off', online: null, paid: null });
    if (token !== null) void connect(token, () => current === token).then((made) => {
      if (made !== undefined) socket = made;
    });
  };
  useSession.subscribe(({ token }) => follow(token));
  follow(useSession.getState().token);
}

/** The player left a game (specification, point 2); nothing without a live connection. */
export const leaveGame = (gameCode: string): void => void socket?.emit('offGame', { gameCode });
