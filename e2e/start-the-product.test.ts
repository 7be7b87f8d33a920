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
/** For the reader of the test's output; the machine's mood is no reason to fail. */
const tell = (line: string): void => void process.stdout.write(`${line}\n`);

describe('npm start', () => {
  let place: Installation;
  let running: RunningProcess;
  beforeAll(async () => {
    place = await newInstallation();
    const began = performance.now();
    running = npmStart(place);
    await waitUntilReady(running, place);
    tell(`first start on an empty data folder: ready after ${seconds(began)}`);
  });

  test('ends in the three addresses, and they answer', async () => {
    const last = running.output().trimEnd().split('\n').slice(-3);
    const ports = [place.port, place.bankPort, place.officePort];
    expect(last).toEqual(ports.map((port) => `ready http://localhost:${port}`));
    expect(running.errorLines()).toEqual([]);
    expect(await status(`${place.url}/`)).toBe(200);
    expect(await status(`${place.url}/readyz`)).toBe(200);
    expect(await status(`http://localhost:${place.bankPort}/sandbox/health`)).toBe(200);
    expect(await status(`http://localhost:${place.officePort}/`)).toBe(200);
  });

  test('says nothing on a connection that has asked nothing', async () => {
    // A browser keeps such connections ready; words on one would be read as the answer to the request it sends next.
    const socket = connect(place.port, 'localhost');
    let heard = '';
    socket.on('data', (chunk) => (heard += String(chunk)));
    await once(socket, 'close');
    expect(heard).toBe('');
  });

  test('a taken port is one line and no start, for the site and for the bank', async () => {
    const elsewhere = await newInstallation();
    const samePort = startScript({ ...elsewhere, port: place.port });
    expect(await samePort.exitCode).toBe(1);
    expect(samePort.errorLines()).toEqual([`port ${place.port} is taken; set PORT to a free one`]);

    // Somebody else's program on the bank's port; a bank that serves this very site already would be used.
    const stranger = createServer().listen(elsewhere.bankPort, '127.0.0.1');
    await once(stranger, 'listening');
    const sameBank = startScript(elsewhere);
    expect(await sameBank.exitCode).toBe(1);
    expect(sameBank.errorLines()).toEqual([
      `sandbox bank: port ${elsewhere.bankPort} is taken; set PSP_SANDBOX_PORT to a free one`,
    ]);
    stranger.close();

    const sameNeighbour = startScript({ ...elsewhere, bankPort: place.bankPort });
    expect(await sameNeighbour.exitCode).toBe(1);
    expect(sameNeighbour.errorLines()).toEqual([
      `port ${place.bankPort} is taken by another Arara's bank; set PSP_SANDBOX_PORT`,
    ]);
  });

  test('a second process on the same data folder is one line that names the holder', async () => {
    const second = startScript({ ...(await newInstallation()), dataDir: place.dataDir });
    expect(await second.exitCode).toBe(1);
    expect(second.errorLines()).toHaveLength(1);
    expect(second.errorLines()[0]).toMatch(/is in use by process \d+/);
    expect(second.errorLines()[0]).toContain(place.dataDir);
    expect(await status(`${place.url}/readyz`)).toBe(200);
  });

  test('after kill -9 of everything it starts again on the same folder', async () => {
    await running.kill();
    expect(await status(`${place.url}/readyz`)).toBe(0);
    const began = performance.now();
    running = npmStart(place);
    await waitUntilReady(running, place);
    tell(`start after kill -9: ready after ${seconds(began)}`);
    expect(await status(`${place.url}/readyz`)).toBe(200);
  });

  test('SIGTERM ends it with code 0 within 10 s and frees its ports; the next start is quick', async () => {
    await running.kill();
    const began = performance.now();
    const it = startScript(place);
    await waitUntilReady(it, place);
    tell(`second start, nothing to build: ready after ${seconds(began)}`);
    expect(performance.now() - began).toBeLessThan(60_000);

    const told = performance.now();
    it.child.kill('SIGTERM');
    expect(await it.exitCode).toBe(0);
    expect(performance.now() - told).toBeLessThan(10_000);
    expect(await status(`${place.url}/readyz`)).toBe(0);
    expect(await status(`http://localhost:${place.bankPort}/sandbox/health`)).toBe(0);
  });
});

describe('what is wrong is said in one line', () => {
  test('a variable with a value that cannot be', async () => {
    const it = runCommand('node', ['scripts/start.mjs'], {
      ...installationEnvironment(await newInstallation()),
      PORT: 'eighty',
    });
    expect(await it.exitCode).toBe(1);
    expect(it.errorLines()).toHaveLength(1);
    expect(it.errorLines()[0]).toMatch(/^PORT /);
  });

  test('a Node that is too old', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'arara-old-node-'));
    const pretend = path.join(folder, 'pretend.cjs');
    writeFileSync(pretend, "Object.defineProperty(process.versions, 'node', { value: '18.19.0' });\n");
    // npm runs the `node` that the shell finds first: this one says that it is 18.
    const node = path.join(folder, 'node');
    writeFileSync(node, `#!/bin/sh\nexec '${process.execPath}' -r '${pretend}' "$@"\n`);
    chmodSync(node, 0o755);
    const it = runCommand(
      node,
      ['-r', './scripts/node-floor.cjs', 'scripts/start.mjs'],
      installationEnvironment(await newInstallation()),
    );
    expect(await it.exitCode).toBe(1);
    expect(it.errorLines()).toHaveLength(1);
    expect(it.errorLines()[0]).toMatch(/Node 20 or newer.*18\.19\.0/);
    rmSync(folder, { recursive: true, force: true });
  });
});
