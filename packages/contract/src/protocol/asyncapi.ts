import * as z from 'zod/mini';
import {
  type ClientMessageName,
  clientMessages,
  PUBLIC_NAMESPACE,
  REALTIME_PATH,
  type ServerMessageName,
  serverMessages,
} from './topics.ts';

type Json = Readonly<Record<string, unknown>>;

/** What each message says; a message without a line here does not compile, a line may be here before its message. */
const said: Readonly<Record<ServerMessageName, string>> & Readonly<Record<string, string>> = {
  updateUserInfo: 'Something of the player changed: read userInfo anew.',
  paySuccess: 'A deposit was credited; czflag 0 means that it has not been reported to the advertising pixel yet.',
  userBetAmount: "A milestone of the day's stakes was passed: bouns × amount was credited as bonus money.",
  insBalance: 'The playable balance after a settled stake.',
  freeBalance: 'The bonus part of the balance, after a stake that changed it.',
  online: 'How many players have a live connection.',
  'game:present': 'How many players are in each game, each counted once however many connections they have.',
  'sport:odds': 'Prices of lines that a subscribed topic is about, as a difference to the version before.',
  'sport:event': 'An event that a subscribed topic is about changed: score, clock, phase.',
  'game:round': 'A shared round that a subscribed topic is about entered a phase, or has new bets.',
  'bet:changed': 'A sports bet of the player moved on: accepted, refused, settled, settled anew.',
};
const asked: Readonly<Record<ClientMessageName, string>> = {
  onGame: 'The player is in this game from now on.',
  offGame: 'The player left this game; an open round waits.',
  subscribe: 'Tell this connection about these events or sports: at most 100.',
  unsubscribe: 'Tell it no longer.',
};
/** What visitors hear and say, at the namespace without a token. */
const forVisitors: readonly string[] = ['sport:odds', 'sport:event', 'game:round', 'subscribe', 'unsubscribe'];

/** A reference's last part may hold no slash; names of messages hold colons, which are fine. */
const ref = (...path: string[]): Json => ({ $ref: `#/${path.join('/')}` });

/** A schema as it is on the wire: codecs are shown by their outer side. */
function payload(schema: z.ZodMiniType): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Record<
    string,
    unknown
  >;
  return rest;
}

const messagesOf = (
  messages: Readonly<Record<string, z.ZodMiniType>>,
  summaries: Readonly<Record<string, string>>,
): Json =>
  Object.fromEntries(
    Object.entries(messages).map(([name, schema]) => [
      name,
      { name, summary: summaries[name], contentType: 'application/json', payload: payload(schema) },
    ]),
  );

const channel = (address: string, description: string, names: readonly string[]): Json => ({
  address,
  description,
  servers: [ref('servers', 'arara')],
  messages: Object.fromEntries(names.map((name) => [name, ref('components', 'messages', name)])),
});

const operation = (action: 'send' | 'receive', on: string, summary: string, names: readonly string[]): Json => ({
  action,
  summary,
  channel: ref('channels', on),
  messages: names.map((name) => ref('channels', on, 'messages', name)),
});

/** The AsyncAPI 3.0 document of every real-time message, made from the contract: what the server sends and what it takes. */
export function asyncApiDocument(): Json {
  const [server, client] = [Object.keys(serverMessages), Object.keys(clientMessages)];
  const heard = (names: readonly string[]) => names.filter((name) => forVisitors.includes(name));
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Arara, real time',
      version: '1',
      description:
        `Socket.IO 4 at \`${REALTIME_PATH}\`, WebSocket only: a message is an event of its name with one argument. Money is a number in reais, ids are text, times are milliseconds UTC. ` +
        'Whatever tells of money is sent after its transaction committed, to every connection of the player on every node. It may be lost with a connection: read anew after reconnecting.',
    },
    defaultContentType: 'application/json',
    servers: {
      arara: {
        host: 'localhost:8080',
        protocol: 'socket.io',
        protocolVersion: '4',
        pathname: REALTIME_PATH,
        description: "The site's own address.",
      },
    },
    channels: {
      player: channel(
        '/',
        "A player's connection, opened with the `token` in the query; without a valid one it is refused with 40101, and closed when the session ends.",
        [...server, ...client],
      ),
      visitor: channel(
        PUBLIC_NAMESPACE,
        'Open to anybody: sports and shared games only, nothing personal.',
        heard([...server, ...client]),
      ),
    },
    operations: {
      tellPlayer: operation('send', 'player', 'What the server tells a player.', server),
      hearPlayer: operation('receive', 'player', 'What a player tells the server.', client),
      tellVisitor: operation('send', 'visitor', 'What the server tells anybody.', heard(server)),
      hearVisitor: operation('receive', 'visitor', 'What anybody tells the server.', heard(client)),
    },
    components: { messages: { ...messagesOf(serverMessages, said), ...messagesOf(clientMessages, asked) } },
  };
}
