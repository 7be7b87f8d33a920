import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  cleanUp,
  installationEnvironment,
  newInstallation,
  npmStart,
  type Installation,
  waitUntilReady,
  runCommand,
  type RunningProcess,
  startScript,
} from './product-process.ts';
import { proves } from '../scripts/proof/proves.ts';

afterAll(cleanUp);

const status = async (url: string): Promise<number> => {
  try {
    const answer = await fetch(url);
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
};

const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;
/** Prints a duration, which no test depends on because it differs by machine. */
const print = (line: string): void => void process.stdout.write(`${line}\n`);

describe('npm start', () => {
  let installation: Installation;
  let running: RunningProcess;
  beforeAll(async () => {
    installation = await newInstallation();
    const began = performance.now();
    running = npmStart(installation);
    await waitUntilReady(running, installation);
    print(`first start on an empty data folder: ready after ${seconds(began)}`);
  });

  test('ends in the four addresses, and they answer', async () => {
    proves('A-123');
    const last = running.output().trimEnd().split('\n').slice(-4);
    const ports = [installation.port, installation.bankPort, installation.officePort, installation.feedPort];
    expect(last).toEqual(ports.map((port) => `ready http://localhost:${port}`));
    expect(running.errorLines()).toEqual([]);
    expect(await status(`${installation.url}/`)).toBe(200);
    expect(await status(`${installation.url}/readyz`)).toBe(200);
    expect(await status(`http://localhost:${installation.bankPort}/sandbox/health`)).toBe(200);
    expect(await status(`http://localhost:${installation.officePort}/`)).toBe(200);
    expect(await status(`http://localhost:${installation.feedPort}/health`)).toBe(200);
  });

  test('sends nothing on a connection without a request', async () => {
    // A browser keeps such connections open. Data on one would be read as the answer to its next request.
    const socket = connect(installation.port, 'localhost');
    let received = '';
    socket.on('data', (chunk) => (received += String(chunk)));
    await once(socket, 'close');
    expect(received).toBe('');
  });

  test('a port in use gives one line and no start, for the site and for the bank', async () => {
    proves('A-124');
    const elsewhere = await newInstallation();
    const samePort = startScript({ ...elsewhere, port: installation.port });
    expect(await samePort.exitCode).toBe(1);
    expect(samePort.errorLines()).toEqual([`port ${installation.port} is taken; set PORT to a free one`]);

    // Another program uses the bank's port. A bank that serves this site already would be used.
    const otherProgram = createServer().listen(elsewhere.bankPort, '127.0.0.1');
    await once(otherProgram, 'listening');
    const sameBank = startScript(elsewhere);
    expect(await sameBank.exitCode).toBe(1);
    expect(sameBank.errorLines()).toEqual([
      `sandbox bank: port ${elsewhere.bankPort} is taken; set PSP_SANDBOX_PORT to a free one`,
    ]);
    otherProgram.close();

    const sameNeighbour = startScript({ ...elsewhere, bankPort: installation.bankPort });
    expect(await sameNeighbour.exitCode).toBe(1);
    expect(sameNeighbour.errorLines()).toEqual([
      `port ${installation.bankPort} is taken by another Arara's bank; set PSP_SANDBOX_PORT`,
    ]);
  });

  test('a second process on the same data folder prints one line that names the first', async () => {
    proves('A-124');
    const second = startScript({ ...(await newInstallation()), dataDir: installation.dataDir });
    expect(await second.exitCode).toBe(1);
    expect(second.errorLines()).toHaveLength(1);
    expect(second.errorLines()[0]).toMatch(/is in use by process \d+/);
    expect(second.errorLines()[0]).toContain(installation.dataDir);
    expect(await status(`${installation.url}/readyz`)).toBe(200);
  });

  test('after kill -9 of everything it starts again on the same folder', async () => {
    await running.kill();
    expect(await status(`${installation.url}/readyz`)).toBe(0);
    const began = performance.now();
    running = npmStart(installation);
    await waitUntilReady(running, installation);
    print(`start after kill -9: ready after ${seconds(began)}`);
    expect(await status(`${installation.url}/readyz`)).toBe(200);
  });

  test('SIGTERM ends it with code 0 within 10 s and frees its ports; the next start is quick', async () => {
    const drainMs = Number(proves('A-123')) * 1000;
    await running.kill();
    const began = performance.now();
    const restarted = startScript(installation);
    await waitUntilReady(restarted, installation);
    print(`second start, nothing to build: ready after ${seconds(began)}`);
    expect(performance.now() - began).toBeLessThan(60_000);

    const signalledAt = performance.now();
    restarted.child.kill('SIGTERM');
    expect(await restarted.exitCode).toBe(0);
    expect(performance.now() - signalledAt).toBeLessThan(drainMs);
    expect(await status(`${installation.url}/readyz`)).toBe(0);
    expect(await status(`http://localhost:${installation.bankPort}/sandbox/health`)).toBe(0);
  });
});

describe('a start that fails prints one line', () => {
  test('a variable with an invalid value', async () => {
    const failed = runCommand('node', ['scripts/start.mjs'], {
      ...installationEnvironment(await newInstallation()),
      PORT: 'eighty',
    });
    expect(await failed.exitCode).toBe(1);
    expect(failed.errorLines()).toHaveLength(1);
    expect(failed.errorLines()[0]).toMatch(/^PORT /);
  });

  test('a Node that is too old', async () => {
    proves('A-124');
    const folder = mkdtempSync(path.join(tmpdir(), 'arara-old-node-'));
    const pretend = path.join(folder, 'pretend.cjs');
    writeFileSync(pretend, "Object.defineProperty(process.versions, 'node', { value: '18.19.0' });\n");
    // npm runs the first `node` of the PATH. This one reports version 18.
    const node = path.join(folder, 'node');
    writeFileSync(node, `#!/bin/sh\nexec '${process.execPath}' -r '${pretend}' "$@"\n`);
    chmodSync(node, 0o755);
    const failed = runCommand(
      node,
      ['-r', './scripts/node-floor.cjs', 'scripts/start.mjs'],
      installationEnvironment(await newInstallation()),
    );
    expect(await failed.exitCode).toBe(1);
    expect(failed.errorLines()).toHaveLength(1);
    expect(failed.errorLines()[0]).toMatch(/Node 20 or newer.*18\.19\.0/);
    rmSync(folder, { recursive: true, force: true });
  });
});
