/** A network between two programs that can be cut, fall silent, be slow, or carry one direction alone. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** `slow`: every piece comes this much later. `deaf`: what is sent arrives, and no answer comes back. `mute`: the other way round. */
export type NetworkFault = 'cut' | 'silent' | 'slow' | 'deaf' | 'mute';

export interface FaultyNetwork {
  /** The port by which the other side is reached. */
  readonly port: number;
  /** From now on the network has this fault, or none. Cut connections end and new ones are refused; what was held back arrives later. */
  set(fault: NetworkFault | undefined): void;
  close(): Promise<void>;
}

const SLOW_MS = 300;

export async function openFaultyNetwork(target: {
  readonly host: string;
  readonly port: number;
}): Promise<FaultyNetwork> {
  let fault: NetworkFault | undefined;
  /** Every open direction, with where it comes from. */
  const directions = new Map<Socket, 'client' | 'server'>();
  const holds = (from: 'client' | 'server'): boolean =>
    fault === 'silent' || fault === (from === 'server' ? 'deaf' : 'mute');
  const carry = (from: Socket, to: Socket, side: 'client' | 'server'): void => {
    directions.set(from, side);
    from.on('data', (data) => {
      if (fault !== 'slow') to.write(data);
      else setTimeout(() => !to.destroyed && to.write(data), SLOW_MS);
    });
    // An error is followed by its close.
    from.on('error', () => to.destroy());
    from.on('close', () => {
      directions.delete(from);
      to.destroy();
    });
    if (holds(side)) from.pause();
  };
  const server = createServer((client) => {
    if (fault === 'cut') return void client.destroy();
    const other = connect(target);
    carry(client, other, 'client');
    carry(other, client, 'server');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    set: (next) => {
      fault = next;
      for (const [socket, side] of directions) {
        if (next === 'cut') socket.destroy();
        else if (holds(side)) socket.pause();
        else socket.resume();
      }
    },
    close: async () => {
      for (const socket of directions.keys()) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
