/**
 * A visitor's connection on plain TCP with the necessary part of WebSocket and Socket.IO. A full client costs more CPU per message
 * than the server, which is what is measured. Only the beginning of a message is decoded as text.
 */
import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

const PATH = '/gamecenter-siop/?EIO=4&transport=websocket';
const TEXT = 0x81;
const CLOSE = 0x88;
/** The number of bytes of a message that are decoded: enough for the event, its versions and the first price. */
const READ_BYTES = 512;

/** A client's text frame, masked with zeros. */
function buildFrame(text: string): Buffer {
  const body = Buffer.from(text);
  const head =
    body.length < 126
      ? Buffer.from([TEXT, 0x80 | body.length])
      : Buffer.from([TEXT, 0x80 | 126, body.length >> 8, body.length & 0xff]);
  return Buffer.concat([head, Buffer.alloc(4), body]);
}

/** Splits the received bytes into frames, however they are cut into chunks. A server's frames have no mask. */
function createFrameParser(onFrame: (kind: number, payload: Buffer) => void): (chunk: Buffer) => void {
  let rest: Buffer | undefined;
  return (chunk) => {
    const data = rest === undefined ? chunk : Buffer.concat([rest, chunk]);
    let position = 0;
    for (;;) {
      const head = headLength(data, position);
      if (data.length - position < head) break;
      const length =
        head === 2
          ? (data[position + 1] as number)
          : head === 4
            ? data.readUInt16BE(position + 2)
            : Number(data.readBigUInt64BE(position + 2));
      if (data.length - position < head + length) break;
      onFrame(data[position] as number, data.subarray(position + head, position + head + length));
      position += head + length;
    }
    rest = position === data.length ? undefined : Buffer.from(data.subarray(position));
  };
}
/** The number of bytes before a frame's payload; the maximum while the length is unknown. */
const headLength = (data: Buffer, position: number): number => {
  const length = data[position + 1];
  return length === undefined || length === 127 ? 10 : length === 126 ? 4 : 2;
};

export interface SocketReader {
  readonly socket: Socket;
  /** Resolves when the connection was closed by either side. */
  readonly closed: Promise<void>;
}

/**
 * Opens a connection to the public namespace and subscribes. Resolves when the subscription is confirmed. `onMessage` gets the
 * beginning and the length of each later message.
 */
export function openSocketReader(
  port: number,
  topics: readonly string[],
  onMessage: (begin: string, bytes: number) => void,
): Promise<SocketReader> {
  const answered = Promise.withResolvers<SocketReader>();
  const ended = Promise.withResolvers<void>();
  const socket = connect(port, '127.0.0.1');
  socket.setNoDelay(true);
  socket.on('error', answered.reject);
  socket.once('close', () => {
    answered.reject(new Error('the connection was closed'));
    ended.resolve();
  });
  const parseFrames = createFrameParser((kind, payload) => {
    if (kind === CLOSE) return socket.destroy();
    const begin = payload.toString('latin1', 0, READ_BYTES);
    if (begin === '2') return void socket.write(buildFrame('3'));
    if (begin.startsWith('42/public,')) return onMessage(begin, payload.length);
    if (begin.startsWith('0{')) return void socket.write(buildFrame('40/public,'));
    if (begin.startsWith('40/public,'))
      return void socket.write(buildFrame(`42/public,0${JSON.stringify(['subscribe', { topics }])}`));
    if (!begin.startsWith('43/public,0')) return;
    if (begin.includes('200')) answered.resolve({ socket, closed: ended.promise });
    else answered.reject(new Error(begin));
  });
  let handshake = '';
  const readHandshake = (chunk: Buffer): void => {
    handshake += chunk.toString('latin1');
    const end = handshake.indexOf('\r\n\r\n');
    if (end < 0) return;
    socket.off('data', readHandshake);
    if (!handshake.startsWith('HTTP/1.1 101')) return answered.reject(new Error(handshake.slice(0, 100)));
    socket.on('data', parseFrames);
    parseFrames(Buffer.from(handshake.slice(end + 4), 'latin1'));
  };
  socket.on('data', readHandshake);
  socket.write(
    `GET ${PATH} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
  );
  return answered.promise;
}
