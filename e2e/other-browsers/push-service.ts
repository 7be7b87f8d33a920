import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';

/** A message that the server sent to a device, as it reached the push service. */
export interface SentPush {
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
  /** The key with which the browser subscribed, as base64url without padding. */
  readonly subscribedKey: string;
}

/** A push service of this machine, between the server (RFC 8030) and Firefox (its protocol `push-notification`). It can read no message. */
export interface BrowserPushService {
  /** Where the server sends to: a value of PUSH_SERVICES. */
  readonly origin: string;
  /** Where Firefox connects to: its preference `dom.push.serverURL`. */
  readonly socketUrl: string;
  readonly sent: readonly SentPush[];
  /** What Firefox has said of the messages: 100 is that it was decrypted and handed to the worker. */
  readonly acknowledged: readonly number[];
  readonly close: () => Promise<void>;
}

/** What Firefox sends. */
interface BrowserMessage {
  readonly messageType: 'hello' | 'register' | 'unregister' | 'ack' | 'nack' | 'ping' | 'broadcast_subscribe';
  readonly channelID?: string;
  readonly key?: string;
  readonly updates?: readonly { readonly code?: number }[];
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Starts the push service on a free port. */
export async function startBrowserPushService(): Promise<BrowserPushService> {
  const channels = new Map<string, { readonly socket: WebSocket; readonly key: string }>();
  const sent: SentPush[] = [];
  const acknowledged: number[] = [];
  /** Hands a message of the server to the browser; false where no browser has this address. */
  const handOver = async (request: IncomingMessage): Promise<boolean> => {
    const channelID = request.url?.split('/').at(-1) ?? '';
    const body = await readBody(request);
    const channel = channels.get(channelID);
    if (channel === undefined) return false;
    sent.push({ headers: request.headers, body, subscribedKey: channel.key });
    channel.socket.send(
      JSON.stringify({
        messageType: 'notification',
        channelID,
        version: randomUUID(),
        ttl: Number(request.headers['ttl']),
        data: body.toString('base64url'),
        headers: { encoding: request.headers['content-encoding'] },
      }),
    );
    return true;
  };
  const server = createServer((request, response) => {
    void handOver(request).then((isTaken) => response.writeHead(isTaken ? 201 : 410).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const answer = (socket: WebSocket, message: BrowserMessage): object | undefined => {
    const { messageType, channelID = '', key = '', updates = [] } = message;
    acknowledged.push(...updates.map(({ code = 0 }) => code));
    if (messageType === 'hello')
      return { messageType, status: 200, uaid: randomUUID().replaceAll('-', ''), use_webpush: true, broadcasts: {} };
    if (messageType === 'unregister') {
      channels.delete(channelID);
      return { messageType, status: 200, channelID };
    }
    if (messageType !== 'register') return undefined;
    // Firefox pads the key to whole groups of four; the header of a message does not.
    channels.set(channelID, { socket, key: key.replace(/=+$/, '') });
    return { messageType, status: 200, channelID, pushEndpoint: `http://127.0.0.1:${port}/wpush/${channelID}` };
  };
  const sockets = new WebSocketServer({ server, handleProtocols: () => 'push-notification' });
  sockets.on('connection', (socket) => {
    socket.on('message', (text) => {
      const reply = answer(socket, JSON.parse(String(text)) as BrowserMessage);
      if (reply !== undefined) socket.send(JSON.stringify(reply));
    });
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    socketUrl: `ws://127.0.0.1:${port}/`,
    sent,
    acknowledged,
    close: async () => {
      for (const socket of sockets.clients) socket.terminate();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
