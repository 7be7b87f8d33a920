/** Fuzzes real-time connections: frames of WebSocket, packets of Engine.IO and Socket.IO, and the messages of the contract. */
import { isUtf8 } from 'node:buffer';
import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { toWireJsonSchema } from '@arara/contract/documents/wire-schema';
import { clientMessageSchemas, PUBLIC_SOCKET_NAMESPACE, REALTIME_SOCKET_PATH } from '@arara/contract/realtime-messages';
import type { RandomSource } from '@arara/feed-sandbox/play/seeded-draws';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { countAnswer, type FuzzedOffice } from './fuzzed-office.ts';
import { changeText, changeValue } from './mutations.ts';
import { drawHostile, drawValidObject, hostileNames, isLikely, pick, sample, type WireSchema } from './values.ts';

/** A connection may send fifty in thirty seconds. */
const FRAMES_OF_A_CONNECTION = 40;
const CONNECTIONS_AT_ONCE = 4;
const LONGEST_WAIT_MS = 8000;
const OPENING_WAIT_MS = 8000;
const WAIT_STEP_MS = 10;
const ANSWER_WAIT_MS = 100;
/** A frame with so many bytes of content is not too long. */
const MOST_BYTES = 3800;
const [CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG] = [0, 1, 2, 8, 9, 10] as const;

const messages: readonly (readonly [name: string, schema: z.ZodMiniType, wire: WireSchema])[] = Object.entries(
  clientMessageSchemas,
).map(([name, schema]) => [name, schema, toWireJsonSchema(schema)]);

/** A frame of a client, masked with zeros, with its length in the shortest form. */
function buildFrame(opcode: number, payload: Buffer, isFinal = true): Buffer {
  const { length } = payload;
  const extended = length < 126 ? Buffer.alloc(0) : Buffer.alloc(length < 65_536 ? 2 : 8);
  if (extended.length === 2) extended.writeUInt16BE(length);
  if (extended.length === 8) extended.writeBigUInt64BE(BigInt(length));
  const size = length < 126 ? length : length < 65_536 ? 126 : 127;
  return Buffer.concat([Buffer.from([(isFinal ? 0x80 : 0) | opcode, 0x80 | size]), extended, Buffer.alloc(4), payload]);
}

const buildTextFrame = (text: string): Buffer => buildFrame(TEXT, Buffer.from(text));

/** Frames that are no frames: reserved bits, no mask, lengths that lie. */
const brokenFrames = [
  Buffer.from([0xf1, 0x80, 0, 0, 0, 0]),
  Buffer.from([0x81, 0x01, 0x32]),
  Buffer.from([0x83, 0x80, 0, 0, 0, 0]),
  Buffer.from([0x81, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0]),
  Buffer.from([0x81, 0xfe, 0xff, 0xff, 0, 0, 0, 0]),
  Buffer.from([0x89, 0xfe, 0x00, 0xff, 0, 0, 0, 0]),
  Buffer.from([0x88, 0x81, 0, 0, 0, 0, 1]),
  Buffer.from([0x88, 0x82, 0, 0, 0, 0, 0, 0]),
  Buffer.from('GET / HTTP/1.1\r\n\r\n'),
  buildFrame(TEXT, Buffer.from([0xff, 0xfe])),
];

const packets = [
  '',
  '0',
  '1',
  '2',
  '2probe',
  '3',
  '5',
  '6',
  '7',
  'x',
  '4',
  '40',
  '40{}',
  '40{"token":"x"}',
  '40{"token":{"a":1}}',
  '40[]',
  '40null',
  '41',
  '42',
  '42[]',
  '42{}',
  '42["',
  '42[null]',
  '42[1,2]',
  '42[{}]',
  '43',
  '430[1]',
  '439999999999999999999[]',
  '44',
  '44{"message":"x"}',
  '45',
  '450-',
  '451-["x"]',
  '451-["onGame",{"_placeholder":true,"num":0}]',
  '459999999-["x"]',
  '46',
  '47',
  '4a',
  '40/admin,',
  '40/public,',
  '41/public,',
  '42/public,["subscribe",{"topics":["event:1"]}]',
  '42/none,["x"]',
  '42/',
  '42/public',
  '420["connect"]',
  '42["disconnect"]',
  '42["disconnecting"]',
  '42["error",1]',
  '42["newListener"]',
  '42["connection"]',
];

/** What a frame asks the server to acknowledge: the acknowledgement must fit the contract. */
interface AskedMessage {
  readonly schema: z.ZodMiniType;
  readonly content: unknown;
}
interface FuzzedFrame {
  readonly bytes: Buffer;
  readonly asked?: AskedMessage;
}

/** A message of the contract with content that may be wrong, in a packet that is right: the connection goes on. */
function drawMessage(random: RandomSource, namespace: string, id: number, { known }: FuzzedOffice): FuzzedFrame {
  const [name, schema, wire] = pick(random, messages);
  const valid = drawValidObject(random, wire, known);
  const changed = isLikely(random, 0.8) ? changeValue(random, valid) : drawHostile(random);
  const text = JSON.stringify(isLikely(random, 0.3) ? valid : changed) ?? 'null';
  const sent = Buffer.byteLength(text) > MOST_BYTES ? '{}' : text;
  return {
    bytes: buildTextFrame(`42${namespace}${id}[${JSON.stringify(name)},${sent}]`),
    asked: { schema, content: JSON.parse(sent) },
  };
}

/** A message under any name, in a packet that may be broken. */
function drawBrokenMessage(random: RandomSource, namespace: string, id: number, { known }: FuzzedOffice): FuzzedFrame {
  const [name, , wire] = pick(random, messages);
  const event = isLikely(random, 0.5)
    ? name
    : pick(random, [...hostileNames, 'sport', 'balances', 'connect', 'disconnect', 'error']);
  const content = JSON.stringify(changeValue(random, drawValidObject(random, wire, known))) ?? 'null';
  const { bytes } = changeText(random, content);
  const asked = readAskedMessage(event, bytes);
  return {
    bytes: buildFrame(
      TEXT,
      Buffer.concat([Buffer.from(`42${namespace}${id}[${JSON.stringify(event)},`), bytes, Buffer.from(']')]),
    ),
    ...(asked === undefined ? {} : { asked }),
  };
}

/** What a message asks for if its content was not broken after all. */
function readAskedMessage(event: string, bytes: Buffer): AskedMessage | undefined {
  const schema = messages.find(([name]) => name === event)?.[1];
  if (schema === undefined || !isUtf8(bytes)) return undefined;
  try {
    return { schema, content: JSON.parse(bytes.toString()) };
  } catch {
    return undefined;
  }
}

/** A frame of any kind. Most of them end the connection. */
function drawAnyFrame(random: RandomSource, namespace: string, id: number, fuzzed: FuzzedOffice): FuzzedFrame {
  const kind = random.uniform();
  if (kind < 0.5) return drawMessage(random, namespace, id, fuzzed);
  if (kind < 0.7) return drawBrokenMessage(random, namespace, id, fuzzed);
  if (kind < 0.85) return { bytes: buildTextFrame(pick(random, packets)) };
  if (kind < 0.88) return { bytes: buildFrame(BINARY, Buffer.from(sample(random, fc.uint8Array({ maxLength: 300 })))) };
  if (kind < 0.92) return { bytes: buildTextFrame(sample(random, fc.string({ unit: 'grapheme' })).toWellFormed()) };
  if (kind < 0.94) return { bytes: buildFrame(pick(random, [PING, PONG]), Buffer.alloc(random.integerBelow(126))) };
  if (kind < 0.95)
    return { bytes: buildFrame(CLOSE, pick(random, [Buffer.alloc(0), Buffer.from([3, 232]), Buffer.from([0, 1])])) };
  if (kind < 0.97)
    return {
      bytes: Buffer.concat([
        buildFrame(TEXT, Buffer.from('42["on'), false),
        buildFrame(CONTINUATION, Buffer.from('Game",{}]')),
      ]),
    };
  if (kind < 0.985) return { bytes: pick(random, brokenFrames) };
  return {
    bytes: buildTextFrame(`42["onGame",${JSON.stringify('x'.repeat(pick(random, [4000, 4096, 5000, 70_000])))}]`),
  };
}

interface OpenConnection {
  readonly tcp: Socket;
  readonly isUpgraded: boolean;
  read(): string;
  readonly closed: Promise<void>;
}

/** Makes the handshake of a WebSocket. */
async function openConnection(port: number, token: string | undefined): Promise<OpenConnection> {
  const tcp = connect({ port, host: '127.0.0.1' });
  let received = '';
  tcp.setNoDelay(true);
  tcp.on('error', () => undefined);
  tcp.on('data', (chunk: Buffer) => (received += chunk.toString('latin1')));
  const closed = new Promise<void>((resolve) => tcp.once('close', () => resolve()));
  const query = token === undefined ? '' : `&token=${encodeURIComponent(token)}`;
  tcp.write(
    `GET ${REALTIME_SOCKET_PATH}/?EIO=4&transport=websocket${query} HTTP/1.1\r\nhost: localhost\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
  );
  const first = await Promise.race([
    new Promise<boolean>((resolve) => tcp.once('data', () => resolve(true))),
    closed.then(() => false),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(false), OPENING_WAIT_MS).unref()),
  ]);
  return { tcp, isUpgraded: first && received.startsWith('HTTP/1.1 101'), read: () => received, closed };
}

interface FuzzedConnection {
  readonly isVisitor: boolean;
  readonly namespace: string;
  readonly frames: readonly FuzzedFrame[];
}

function drawConnection(random: RandomSource, fuzzed: FuzzedOffice, frames: number): FuzzedConnection {
  const isVisitor = isLikely(random, 0.3);
  const namespace = isVisitor ? `${PUBLIC_SOCKET_NAMESPACE},` : '';
  const drawFrame = isLikely(random, 0.6) ? drawMessage : drawAnyFrame;
  return {
    isVisitor,
    namespace,
    frames: Array.from({ length: frames }, (_, id) => drawFrame(random, namespace, id, fuzzed)),
  };
}

/** Sends frames on a connection of their own until it is closed, and compares what was acknowledged with the contract. */
async function fuzzConnection(fuzzed: FuzzedOffice, { isVisitor, namespace, frames }: FuzzedConnection): Promise<void> {
  const { office, tally } = fuzzed;
  const token = isVisitor ? undefined : await fuzzed.findToken({ kind: 'player', isReserve: false });
  const connection = await openConnection(Number(new URL(office.app.url).port), token);
  if (!connection.isUpgraded) {
    tally.wrong.push(`a connection was refused: ${connection.read().slice(0, 200)}`);
    return;
  }
  connection.tcp.write(buildTextFrame(`40${namespace}`));
  // What comes before the server has found the session would end the connection.
  for (
    let waited = 0;
    !/4[04](\/public,)?\{/.test(connection.read()) && waited < LONGEST_WAIT_MS;
    waited += WAIT_STEP_MS
  )
    await pause(WAIT_STEP_MS);
  for (const { bytes } of frames) connection.tcp.write(bytes);
  tally.inputs += frames.length;
  await pause(ANSWER_WAIT_MS);
  connection.tcp.write(buildFrame(CLOSE, Buffer.from([3, 232])));
  const timer = setTimeout(() => connection.tcp.destroy(), LONGEST_WAIT_MS);
  await connection.closed;
  clearTimeout(timer);
  for (const [, id = '', status = ''] of connection.read().matchAll(/43(?:\/public,)?(\d+)\[\{"status":(\d+)/g)) {
    countAnswer(tally, `acknowledged ${status}`);
    const { schema, content } = frames[Number(id)]?.asked ?? {};
    const isTaken = schema !== undefined && z.safeDecode(schema, content).success;
    const shown = JSON.stringify(content)?.slice(0, 400);
    if (status === '200' && !isTaken) tally.wrong.push(`took a message that the contract refuses: ${shown}`);
    if (Number(status) >= 50_000) tally.wrong.push(`failed at a message: ${status} ${shown}`);
  }
}

/** Sends so many fuzzed frames on connections of players and visitors. */
export async function fuzzFrames(fuzzed: FuzzedOffice, random: RandomSource, inputs: number): Promise<void> {
  for (let sent = 0; sent < inputs;) {
    const connections: FuzzedConnection[] = [];
    while (connections.length < CONNECTIONS_AT_ONCE && sent < inputs) {
      const size = Math.min(inputs - sent, 1 + random.integerBelow(FRAMES_OF_A_CONNECTION));
      connections.push(drawConnection(random, fuzzed, size));
      sent += size;
    }
    await Promise.all(connections.map((connection) => fuzzConnection(fuzzed, connection)));
  }
}
