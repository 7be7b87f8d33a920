/**
 * A visitor on a bare TCP connection who speaks just enough WebSocket and Socket.IO: a full client costs more per message than
 * the server does, and what is to be measured is the server. Of a message only its beginning is read as text.
 */
import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

const PATH = '/gamecenter-siop/?EIO=4&transport=websocket';
const TEXT = 0x81;
const CLOSE = 0x88;
/** So much of a message is read: enough for an event, its versions and the first price. */
const READ_BYTES = 512;

/** A frame of a client: text, masked with zeros. */
function frame(text: string): Buffer {
  const body = Buffer.from(text);
  const head =
    body.length < 126
      ? Buffer.from([TEXT, 0x80 | body.length])
      : Buffer.from([TEXT, 0x80 | 126, body.length >> 8, body.length & 0xff]);
  return Buffer.concat([head, Buffer.alloc(4), body]);
}

/** Cuts what a server sends into frames, whatever the pieces are it comes in; a server's frames bear no mask. */
function createFrameParser(take: (kind: number, payload: Buffer) => void): (chunk: Buffer) => void {
  let rest: Buffer | undefined;
  return (chunk) => {
    const data = rest === undefined ? chunk : Buffer.concat([rest, chunk]);
    let at = 0;
    for (;;) {
      const head = headBytes(data, at);
      if (data.length - at < head) break;
      const length =
        head === 2
          ? (data[at + 1] as number)
          : head === 4
            ? data.readUInt16BE(at + 2)
            : Number(data.readBigUInt64BE(at + 2));
      if (data.length - at < head + length) break;
      take(data[at] as number, data.subarray(at + head, at + head + length));
      at += head + length;
    }
    rest = at === data.length ? undefined : Buffer.from(data.subarray(at));
  };
}
/** Bytes before a frame's payload; unknown ones count as the most. */
const headBytes = (data: Buffer, at: number): number => {
  const length = data[at + 1];
  return length === undefined || length === 127 ? 10 : length === 126 ? 4 : 2;
};

export interface SocketReader {
  readonly socket: Socket;
  /** Resolves when the connection ended, whoever ended it. */
  readonly closed: Promise<void>;
}

/**
 * Opens a connection to the public namespace and subscribes; resolves when that was answered. `heard` is given the beginning of
 * each later message and how long it is.
 */
export function openSocketReader(
  port: number,
  topics: readonly string[],
  heard: (begin: string, bytes: number) => void,
): Promise<SocketReader> {
  const answered = Promise.withResolvers<SocketReader>();
  const ended = Promise.withResolvers<void>();
  const socket = connect(port, '127.0.0.1');
  socket.setNoDelay(true);
  socket.on('error', answered.reject);
  socket.once('close', () => {
    answered.reject(new Error('a visitor was closed'));
    ended.resolve();
  });
  const onFrame = createFrameParser((kind, payload) => {
    if (kind === CLOSE) return socket.destroy();
    const begin = payload.toString('latin1', 0, READ_BYTES);
    if (begin === '2') return void socket.write(frame('3'));
    if (begin.startsWith('42/public,')) return heard(begin, payload.length);
    if (begin.startsWith('0{')) return void socket.write(frame('40/public,'));
    if (begin.startsWith('40/public,'))
      return void socket.write(frame(`42/public,0${JSON.stringify(['subscribe', { topics }])}`));
    if (!begin.startsWith('43/public,0')) return;
    if (begin.includes('200')) answered.resolve({ socket, closed: ended.promise });
    else answered.reject(new Error(begin));
  });
  let greeting = '';
  const greet = (chunk: Buffer): void => {
    greeting += chunk.toString('latin1');
    const end = greeting.indexOf('\r\n\r\n');
    if (end < 0) return;
    socket.off('data', greet);
    if (!greeting.startsWith('HTTP/1.1 101')) return answered.reject(new Error(greeting.slice(0, 100)));
    socket.on('data', onFrame);
    onFrame(Buffer.from(greeting.slice(end + 4), 'latin1'));
  };
  socket.on('data', greet);
  socket.write(
    `GET ${PATH} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
  );
  return answered.promise;
}
