import type * as z from 'zod/mini';
import {
  type ClientMessageName,
  clientMessages,
  PUBLIC_NAMESPACE,
  REALTIME_PATH,
  type ServerMessageName,
  serverMessages,
} from '../topics.ts';
import { toWireSchema } from './wire-schema.ts';

type Json = Readonly<Record<string, unknown>>;

/** The summary of each message that the server sends. A message without a summary does not compile. */
const serverSummaries: Readonly<Record<ServerMessageName, string>> & Readonly<Record<string, string>> = {
  updateUserInfo: 'The player changed: read userInfo again.',
  paySuccess: 'A deposit was credited; czflag 0 means that it has not been reported to the advertising pixel yet.',
  userBetAmount: "The player's stakes of the day reached a milestone: bouns × amount was credited as bonus money.",
  insBalance: 'The playable balance after a settled stake.',
  freeBalance: 'The bonus part of the balance, after a stake that changed it.',
  online: 'The number of connected players.',
  'game:present': 'The number of players in each game. A player with several connections is counted once.',
  'sport:odds': 'The lines of a subscribed topic that changed since the version before.',
  'sport:event': 'The score, clock or phase of an event of a subscribed topic changed.',
  'game:round': 'A shared round of a subscribed topic entered a phase, or has new bets.',
  'bet:changed': 'A sports bet of the player changed: accepted, refused, settled, settled again.',
};
/** The summary of each message that a client sends. */
const clientSummaries: Readonly<Record<ClientMessageName, string>> = {
  onGame: 'The player entered this game.',
  offGame: 'The player left this game; an open round stays open.',
  subscribe: 'Subscribes this connection to these events, sports or games: at most 100.',
  unsubscribe: 'Ends these subscriptions.',
};
/** The messages of the namespace of visitors, which needs no token. */
const visitorMessages: readonly string[] = ['sport:odds', 'sport:event', 'game:round', 'subscribe', 'unsubscribe'];

/** A JSON reference. Its parts contain no slash; the colons in names of messages are allowed. */
const ref = (...path: string[]): Json => ({ $ref: `#/${path.join('/')}` });

const describeMessages = (
  messages: Readonly<Record<string, z.ZodMiniType>>,
  summaries: Readonly<Record<string, string>>,
): Json =>
  Object.fromEntries(
    Object.entries(messages).map(([name, schema]) => [
      name,
      { name, summary: summaries[name], contentType: 'application/json', payload: toWireSchema(schema) },
    ]),
  );

const describeChannel = (address: string, description: string, names: readonly string[]): Json => ({
  address,
  description,
  servers: [ref('servers', 'arara')],
  messages: Object.fromEntries(names.map((name) => [name, ref('components', 'messages', name)])),
});

const describeOperation = (
  action: 'send' | 'receive',
  channelName: string,
  summary: string,
  names: readonly string[],
): Json => ({
  action,
  summary,
  channel: ref('channels', channelName),
  messages: names.map((name) => ref('channels', channelName, 'messages', name)),
});

/** Makes the AsyncAPI 3.0 document of every real-time message, in both directions, from the contract. */
export function buildAsyncApiDocument(): Json {
  const [server, client] = [Object.keys(serverMessages), Object.keys(clientMessages)];
  const forVisitors = (names: readonly string[]) => names.filter((name) => visitorMessages.includes(name));
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Arara, real time',
      version: '1',
      description:
        `Socket.IO 4 at \`${REALTIME_PATH}\`, WebSocket only: a message is an event of its name with one argument. Money is a number in reais, ids are text, times are milliseconds UTC. ` +
        'A message about money is sent after its transaction committed, to every connection of the player on every node. It may be lost with a connection: read the values again after reconnecting.',
    },
    defaultContentType: 'application/json',
    servers: {
      arara: {
        host: 'localhost:8080',
        protocol: 'socket.io',
        protocolVersion: '4',
        pathname: REALTIME_PATH,
        description: 'The address of the site.',
      },
    },
    channels: {
      player: describeChannel(
        '/',
        "A player's connection, opened with the `token` in the query. Without a valid token it is refused with 40101, and with 42901 when the player has 20 connections; it is closed when the session ends.",
        [...server, ...client],
      ),
      visitor: describeChannel(
        PUBLIC_NAMESPACE,
        'Open to everybody: sports and shared games only, nothing personal. Where visitors have no slot left, the handshake is answered with HTTP 429.',
        forVisitors([...server, ...client]),
      ),
    },
    operations: {
      tellPlayer: describeOperation('send', 'player', 'Messages from the server to a player.', server),
      hearPlayer: describeOperation('receive', 'player', 'Messages from a player to the server.', client),
      tellVisitor: describeOperation('send', 'visitor', 'Messages from the server to a visitor.', forVisitors(server)),
      hearVisitor: describeOperation(
        'receive',
        'visitor',
        'Messages from a visitor to the server.',
        forVisitors(client),
      ),
    },
    components: {
      messages: {
        ...describeMessages(serverMessages, serverSummaries),
        ...describeMessages(clientMessages, clientSummaries),
      },
    },
  };
}
