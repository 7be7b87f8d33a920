import {
  PUBLIC_SOCKET_NAMESPACE,
  REALTIME_SOCKET_PATH,
  type ServerMessage,
  type RealtimeServerMessageName,
  type WireServerMessage,
  serverMessageSchemas,
} from '@arara/contract/realtime-messages';
import { io, type Socket } from 'socket.io-client';
import * as z from 'zod/mini';
import { setChatSender } from './chat-channel.ts';
import { reconnectWhenRefused } from './reconnect.ts';
import { pageTopicSubscriptions } from './page-topics.ts';
import { useRealtimeState } from './realtime.ts';
import { type SilenceWatch, visiblePage, watchSilence } from './silence-watch.ts';

type ServerMessageHandlers<Name extends RealtimeServerMessageName> = {
  readonly [Each in Name]: (message: ServerMessage<Each>) => unknown;
};
type TopicMessageName = 'sport:odds' | 'sport:event' | 'sport:producer' | 'game:round';
/** What the app does with each message to a player. */
export type PlayerRealtimeMessageHandlers = ServerMessageHandlers<Exclude<RealtimeServerMessageName, TopicMessageName>>;

/** A message of the chat that was not acknowledged so long counts as lost; sending it again changes nothing if it was not. */
const CHAT_ACKNOWLEDGEMENT_TIMEOUT_MS = 10_000;

const realtimeSocketOptions = {
  path: REALTIME_SOCKET_PATH,
  transports: ['websocket'],
  reconnectionDelay: 500,
  reconnectionDelayMax: 10_000,
};
/** A server without a slot for visitors refuses the handshake, and a browser does not learn why: each further try waits longer. */
const VISITOR_RECONNECT_MAX_DELAY_MS = 60_000;

/** Calls the handler with every message of this name that fits the contract; any other is ignored. */
function subscribeToServerMessage<Name extends RealtimeServerMessageName>(
  socket: Socket,
  name: Name,
  schema: z.ZodMiniType<ServerMessage<Name>, WireServerMessage<Name>>,
  handler: (message: ServerMessage<Name>) => unknown,
): void {
  socket.on<string>(name, (message: WireServerMessage<Name>) => {
    const read = z.safeDecode(schema, message);
    if (read.success) void handler(read.data);
  });
}

/** Lets a connection carry the topics of the open pages from each time it is made until it breaks. */
function attachTopicsToSocket(socket: Socket): void {
  subscribeToServerMessage(
    socket,
    'sport:odds',
    serverMessageSchemas['sport:odds'],
    pageTopicSubscriptions.deliverOdds,
  );
  subscribeToServerMessage(
    socket,
    'sport:event',
    serverMessageSchemas['sport:event'],
    pageTopicSubscriptions.deliverEvent,
  );
  subscribeToServerMessage(
    socket,
    'sport:producer',
    serverMessageSchemas['sport:producer'],
    pageTopicSubscriptions.deliverProducer,
  );
  subscribeToServerMessage(
    socket,
    'game:round',
    serverMessageSchemas['game:round'],
    pageTopicSubscriptions.deliverRound,
  );
  let detach: (() => void) | undefined;
  socket.on('connect', () => {
    detach = pageTopicSubscriptions.attach({ send: (name, those) => void socket.emit(name, { topics: those }) });
  });
  socket.on('disconnect', () => detach?.());
}

/** Reports silence on an open connection as a lost one. Its packets are in order: after the silence nothing was missed. */
function reportSilence(socket: Socket, setState: (state: 'connected' | 'lost') => void): void {
  let watch: SilenceWatch | undefined;
  let hasServerAnswered = false;
  socket.on('connect', () => {
    const { engine } = socket.io;
    watch = watchSilence(
      {
        // Changes nothing, and every server acknowledges it.
        probe: (onAnswer) =>
          void socket.emit('unsubscribe', { topics: [] }, () => {
            hasServerAnswered = true;
            onAnswer();
          }),
        hasServerAnswered,
        onLost: () => setState('lost'),
        onRestored: () => setState('connected'),
        close: () => void engine.close(),
      },
      visiblePage,
    );
    engine.on('packet', watch.recordPacket);
  });
  socket.on('disconnect', () => watch?.stop());
}

/**
 * Opens a visitor's connection, which carries odds, events and shared rounds alone; returns the function that closes it. `isCurrent` is
 * false once somebody has signed in: then the state of the connection is that of theirs.
 */
export function connectVisitorSocket(isCurrent: () => boolean): () => void {
  // A connection of its own: shared with a later session's, it would hide that session's token.
  const socket = io(PUBLIC_SOCKET_NAMESPACE, {
    ...realtimeSocketOptions,
    forceNew: true,
    reconnectionDelayMax: VISITOR_RECONNECT_MAX_DELAY_MS,
  });
  attachTopicsToSocket(socket);
  let isOpen = true;
  // Until it is back the prices on the page are old, and the page says so.
  const setState = (state: 'connected' | 'lost' | 'off'): void => {
    if (isOpen && isCurrent()) useRealtimeState.setState({ state });
  };
  socket.on('connect', () => setState('connected'));
  socket.on('disconnect', () => setState('lost'));
  reportSilence(socket, setState);
  const { stop } = reconnectWhenRefused(socket, () => Promise.resolve(true));
  return () => {
    setState('off');
    isOpen = false;
    stop();
    socket.close();
  };
}

function listenForPlayerMessages(socket: Socket, handlers: PlayerRealtimeMessageHandlers): void {
  subscribeToServerMessage(socket, 'updateUserInfo', serverMessageSchemas.updateUserInfo, handlers.updateUserInfo);
  subscribeToServerMessage(socket, 'paySuccess', serverMessageSchemas.paySuccess, handlers.paySuccess);
  subscribeToServerMessage(socket, 'userBetAmount', serverMessageSchemas.userBetAmount, handlers.userBetAmount);
  subscribeToServerMessage(socket, 'notice', serverMessageSchemas.notice, handlers.notice);
  subscribeToServerMessage(socket, 'insBalance', serverMessageSchemas.insBalance, handlers.insBalance);
  subscribeToServerMessage(socket, 'freeBalance', serverMessageSchemas.freeBalance, handlers.freeBalance);
  subscribeToServerMessage(socket, 'online', serverMessageSchemas.online, handlers.online);
  subscribeToServerMessage(socket, 'game:present', serverMessageSchemas['game:present'], handlers['game:present']);
  subscribeToServerMessage(socket, 'agent:changed', serverMessageSchemas['agent:changed'], handlers['agent:changed']);
  subscribeToServerMessage(socket, 'bet:changed', serverMessageSchemas['bet:changed'], handlers['bet:changed']);
  subscribeToServerMessage(socket, 'chat:message', serverMessageSchemas['chat:message'], handlers['chat:message']);
  subscribeToServerMessage(socket, 'chat:state', serverMessageSchemas['chat:state'], handlers['chat:state']);
}

/** A player's session, as far as its connection needs it. */
interface RealtimePlayerSession {
  readonly token: string;
  /** False once the session has ended in this tab. */
  readonly isCurrent: () => boolean;
  /** Asks the server whether the session still counts. */
  readonly isValid: () => Promise<boolean>;
  /** Called at every connection, the first too: messages between the reading of the player's data and this moment were missed. */
  readonly onConnect: () => void;
}

/** Opens the connection of a session; returns the function that closes it. */
export function connectPlayerRealtimeSocket(
  session: RealtimePlayerSession,
  handlers: PlayerRealtimeMessageHandlers,
): () => void {
  const socket = io({ ...realtimeSocketOptions, query: { token: session.token } });
  listenForPlayerMessages(socket, handlers);
  attachTopicsToSocket(socket);
  socket.on('connect', () => {
    useRealtimeState.setState({
      state: 'connected',
      // Sent over this connection or not at all: the server forgets presence with the connection, and the next one sends it again.
      // Not as `volatile`, which is dropped while another message is being written.
      sendPresence: (name, gameCode) => {
        if (socket.connected) socket.emit(name, { gameCode });
      },
    });
    setChatSender((name, content) => socket.timeout(CHAT_ACKNOWLEDGEMENT_TIMEOUT_MS).emitWithAck(name, content));
    session.onConnect();
  });
  socket.on('disconnect', (reason) => {
    setChatSender(null);
    if (session.isCurrent()) useRealtimeState.setState({ state: 'lost', playersByGame: {}, sendPresence: null });
    // Closed by the server: perhaps the token was revoked.
    if (reason === 'io server disconnect') retry();
  });
  reportSilence(socket, (state) => {
    if (session.isCurrent()) useRealtimeState.setState({ state });
  });
  const { retry, stop } = reconnectWhenRefused(socket, session.isValid);
  return () => {
    stop();
    socket.close();
  };
}
