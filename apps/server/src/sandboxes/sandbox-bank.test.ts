import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { startSandboxBank } from './sandbox-bank.ts';

test('another program at the bank’s port is read no further than a bank’s answer is long, D7-M9', async () => {
  let [sent, connections] = [0, 0];
  const part = Buffer.alloc(256 * 1024, ' ');
  const endless = createServer((_, response) => {
    connections++;
    response.writeHead(200, { 'content-type': 'application/json' });
    const write = (): void => {
      while (!response.destroyed) {
        sent += part.length;
        if (!response.write(part)) return void response.once('drain', write);
      }
    };
    write();
  });
  await new Promise<void>((resolve) => void endless.listen(0, '127.0.0.1', resolve));
  const { port } = endless.address() as AddressInfo;
  const read = readConfig({ PSP_SANDBOX_PORT: String(port) });
  if (!read.ok) throw new Error(read.problems.join());
  const started = startSandboxBank(read.config, () => undefined);
  // The bank itself says on stderr that its port is taken.
  await expect(started).rejects.toThrow();
  await new Promise((resolve) => endless.close(resolve));
  expect(connections).toBe(1);
  expect(sent).toBeLessThan(16 * 1024 * 1024);
});
