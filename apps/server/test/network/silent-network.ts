/** A network between a server and its database that can fall silent: connections stay open, and nothing arrives any more. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface SilentNetwork {
  /** The database's URL by way of this network. */
  reach(databaseUrl: string): string;
  /** From now on nothing arrives, as from a frozen database or behind a black hole. New connections are taken and left alone. */
  fallSilent(): void;
  /** Everything arrives that was held back. */
  restore(): void;
  close(): Promise<void>;
}

export async function openSilentNetwork(database: { host: string; port: number }): Promise<SilentNetwork> {
  let isSilent = false;
  const sockets = new Set<Socket>();
  const link = (from: Socket): void => {
    const to = connect(database);
    for (const [socket, other] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(socket);
      socket.on('data', (data) => other.write(data));
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      if (isSilent) socket.pause();
    }
  };
  const server = createServer(link);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    reach: (databaseUrl) => {
      const url = new URL(databaseUrl);
      url.hostname = '127.0.0.1';
      url.port = String((server.address() as AddressInfo).port);
      return url.href;
    },
    fallSilent: () => {
      isSilent = true;
      for (const socket of sockets) socket.pause();
    },
    restore: () => {
      isSilent = false;
      for (const socket of sockets) socket.resume();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
