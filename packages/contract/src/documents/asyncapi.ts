import type * as z from 'zod/mini';
import {
  type RealtimeClientMessageName,
  clientMessageSchemas,
  PUBLIC_SOCKET_NAMESPACE,
  REALTIME_SOCKET_PATH,
  type RealtimeServerMessageName,
  serverMessageSchemas,
} from '../realtime-messages.ts';
import { toWireJsonSchema } from './wire-schema.ts';

type AsyncApiNode = Readonly<Record<string, unknown>>;

/** The summary of each message that the server sends. A message without a summary does not compile. */
const serverMessageSummaries: Readonly<Record<RealtimeServerMessageName, string>> & Readonly<Record<string, string>> = {
  updateUserInfo: 'The player changed: read userInfo again.',
  notice: 'A text of the operator with a few tags. A client shows no other markup of it.',
  paySuccess: 'A deposit was credited; czflag 0 means that it has not been reported to the advertising pixel yet.',
  userBetAmount: "The player's stakes of the day reached a milestone: bouns × amount was credited as bonus money.",
  'agent:changed': 'An invited player was active, or commission was booked: read the agent’s summary and list again.',
  insBalance: 'The playable balance after a settled stake.',
  freeBalance: 'The bonus part of the balance, after a stake that changed it.',
  online: 'The number of connected players.',
  'game:present': 'The number of players in each game. A player with several connections is counted once.',
  'sport:odds': 'The lines of a subscribed topic that changed since the version before.',
  'sport:event': 'The score, clock or phase of an event of a subscribed topic changed.',
  'sport:producer': 'A producer fell: its lines are suspended. Or it is back: read what is shown again.',
  'game:round': 'A shared round of a subscribed topic entered a phase, or has new bets.',
  'chat:message': 'A message of the chat with support, on every connection of the player.',
  'chat:state': 'The state of the chat with support: taken, ended, seen, somebody writes.',
  'bet:changed': 'A sports bet of the player changed: accepted, refused, settled, settled again.',
};
/** The summary of each message that a client sends. */
const clientMessageSummaries: Readonly<Record<RealtimeClientMessageName, string>> = {
  onGame: 'The player entered this game.',
  offGame: 'The player left this game; an open round stays open.',
  subscribe: 'Subscribes this connection to these events, sports or games: at most 100.',
  unsubscribe: 'Ends these subscriptions.',
  'chat:send':
    'Sends support a message; without conversationId into the open conversation, or a new one. The same clientId again changes nothing and is acknowledged alike.',
  'chat:read': 'The player has seen the messages of support up to this one.',
  'chat:typing': 'The player is writing to support.',
};
/** The messages of the namespace of visitors, which needs no token. */
const visitorRealtimeMessageNames: readonly string[] = [
  'sport:odds',
  'sport:event',
  'sport:producer',
  'game:round',
  'subscribe',
  'unsubscribe',
];

/** A JSON reference. Its parts contain no slash; the colons in names of messages are allowed. */
const buildAsyncApiRefNode = (...path: string[]): AsyncApiNode => ({ $ref: `#/${path.join('/')}` });

const describeAsyncApiMessages = (
  messages: Readonly<Record<string, z.ZodMiniType>>,
  summaries: Readonly<Record<string, string>>,
): AsyncApiNode =>
  Object.fromEntries(
    Object.entries(messages).map(([name, schema]) => [
      name,
      { name, summary: summaries[name], contentType: 'application/json', payload: toWireJsonSchema(schema) },
    ]),
  );

const describeAsyncApiChannel = (address: string, description: string, names: readonly string[]): AsyncApiNode => ({
  address,
  description,
  servers: [buildAsyncApiRefNode('servers', 'arara')],
  messages: Object.fromEntries(names.map((name) => [name, buildAsyncApiRefNode('components', 'messages', name)])),
});

const describeAsyncApiOperation = (
  action: 'send' | 'receive',
  channelName: string,
  summary: string,
  names: readonly string[],
): AsyncApiNode => ({
  action,
  summary,
  channel: buildAsyncApiRefNode('channels', channelName),
  messages: names.map((name) => buildAsyncApiRefNode('channels', channelName, 'messages', name)),
});

/** Makes the AsyncAPI 3.0 document of every real-time message, in both directions, from the contract. */
export function buildAsyncApiDocument(): AsyncApiNode {
  const [server, client] = [Object.keys(serverMessageSchemas), Object.keys(clientMessageSchemas)];
  const forVisitors = (names: readonly string[]) => names.filter((name) => visitorRealtimeMessageNames.includes(name));
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Arara, real time',
      version: '1',
      description:
        `Socket.IO 4 at \`${REALTIME_SOCKET_PATH}\`, WebSocket only: a message is an event of its name with one argument. Money is a number in reais, ids are text, times are milliseconds UTC. ` +
        'A message about money is sent after its transaction committed, to every connection of the player on every node. It may be lost with a connection: read the values again after reconnecting.',
    },
    defaultContentType: 'application/json',
    servers: {
      arara: {
        host: 'localhost:8080',
        protocol: 'socket.io',
        protocolVersion: '4',
        pathname: REALTIME_SOCKET_PATH,
        description: 'The address of the site.',
      },
    },
    channels: {
      player: describeAsyncApiChannel(
        '/',
        "A player's connection, opened with the `token` in the query. Without a valid token it is refused with 40101, and with 42901 when the player has 20 connections; it is closed when the session ends.",
        [...server, ...client],
      ),
      visitor: describeAsyncApiChannel(
        PUBLIC_SOCKET_NAMESPACE,
        'Open to everybody: sports and shared games only, nothing personal. Where visitors have no slot left, the handshake is answered with HTTP 429.',
        forVisitors([...server, ...client]),
      ),
    },
    operations: {
      tellPlayer: describeAsyncApiOperation('send', 'player', 'Messages from the server to a player.', server),
      hearPlayer: describeAsyncApiOperation('receive', 'player', 'Messages from a player to the server.', client),
      tellVisitor: describeAsyncApiOperation(
        'send',
        'visitor',
        'Messages from the server to a visitor.',
        forVisitors(server),
      ),
      hearVisitor: describeAsyncApiOperation(
        'receive',
        'visitor',
        'Messages from a visitor to the server.',
        forVisitors(client),
      ),
    },
    components: {
      messages: {
        ...describeAsyncApiMessages(serverMessageSchemas, serverMessageSummaries),
        ...describeAsyncApiMessages(clientMessageSchemas, clientMessageSummaries),
      },
    },
  };
}
