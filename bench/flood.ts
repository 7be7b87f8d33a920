/**
 * bench:flood measures what a flood of anonymous connections does to betting and to the back office: DICE bets of signed-in players
 * at a steady rate, and calls to the back office on new connections, before, while the connections are opened, and while they are
 * held. Attackers, server and database share the machine's cores. Arguments: connections, addresses, seconds of each part, bets per second,
 * the attacks.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { prepareEnvironment } from './load/environment.ts';
import type { Attack, AttackCount, AttackOptions } from './flood-attackers.ts';
import { driveAtRate, quantile } from './load/load.ts';
import { openServerUnderTest } from './server-under-test.ts';

const connections = Number(process.argv[2] ?? 20_000);
const addressCount = Number(process.argv[3] ?? 50);
const seconds = Number(process.argv[4] ?? 20);
const betsPerSecond = Number(process.argv[5] ?? 100);
const attacks = (process.argv[6] ?? 'sockets,requests,headers').split(',') as Attack[];
/** A process may have 20,000 files open on most machines; the attackers share them out. */
const ATTACKERS = 4;
/** Bets go over so many connections: fewer than one address may have. */
const PLAYER_CONNECTIONS = 32;
const OFFICE_EVERY_MS = 100;
const OFFICE_PORT = process.env['BENCH_OFFICE_PORT'] ?? '8398';
const OFFICE_BAR_MS = 500;

await prepareEnvironment();
const server = await openServerUnderTest({
  database: 'arara_bench_flood',
  players: 500,
  env: { RATE_LIMITS: 'on', WORKERS: '1', BACKOFFICE_PORT: OFFICE_PORT },
});
const port = Number(process.env['BENCH_PORT'] ?? '8390');

/** Calls the back office with a session that does not exist, which it looks up in the database. */
async function callOffice(): Promise<number> {
  const begin = performance.now();
  try {
    const answer = await fetch(`http://127.0.0.1:${OFFICE_PORT}/api/staff/trail`, {
      headers: { authorization: 'nobody', connection: 'close' },
      signal: AbortSignal.timeout(10_000),
    });
    await answer.arrayBuffer();
    return answer.status === 401 ? performance.now() - begin : Infinity;
  } catch {
    // No answer counts as an endless one: a flood that silences the back office is what is measured.
    return Infinity;
  }
}

interface Measured {
  readonly bets: { readonly p50: number; readonly p99: number };
  readonly office: { readonly p99: number; readonly maximum: number };
}
async function measure(): Promise<Measured> {
  const times: Promise<number>[] = [];
  const timer = setInterval(() => times.push(callOffice()), OFFICE_EVERY_MS);
  const idle = Array.from({ length: PLAYER_CONNECTIONS }, (_, connection) => connection);
  const waiting: ((connection: number) => void)[] = [];
  const bets = await driveAtRate(betsPerSecond, seconds, async () => {
    const connection = idle.pop() ?? (await new Promise<number>((resolve) => waiting.push(resolve)));
    await server.dice(connection);
    const next = waiting.shift();
    if (next === undefined) idle.push(connection);
    else next(connection);
  });
  clearInterval(timer);
  const office = await Promise.all(times);
  return { bets, office: { p99: quantile(office, 0.99), maximum: quantile(office, 1) } };
}

const ms = (value: number): string => (Number.isFinite(value) ? `${value.toFixed(1)} ms` : 'no answer');
const print = (label: string, { bets, office }: Measured): void =>
  console.log(
    `${label}: bets p50 ${ms(bets.p50)}, p99 ${ms(bets.p99)}; back office p99 ${ms(office.p99)}, maximum ${ms(office.maximum)}`,
  );

/** Starts the attackers, each with its share of the addresses. */
function startAttackers(attack: Attack): ChildProcess[] {
  const addresses = Array.from({ length: addressCount }, (_, nth) => `127.0.0.${nth + 2}`);
  return Array.from({ length: ATTACKERS }, (_, nth) => {
    const child = fork(new URL('./flood-attackers.ts', import.meta.url));
    const start: AttackOptions = {
      port,
      attack,
      perAddress: Math.ceil(connections / addressCount),
      addresses: addresses.filter((_address, index) => index % ATTACKERS === nth),
      perSecond: connections / seconds / ATTACKERS,
    };
    child.send({ start });
    return child;
  });
}
async function countAll(attackers: readonly ChildProcess[]): Promise<AttackCount> {
  const counts = await Promise.all(
    attackers.map(
      (child) =>
        new Promise<AttackCount>((resolve) => {
          child.once('message', (count) => resolve(count as AttackCount));
          child.send({ report: true });
        }),
    ),
  );
  const sum = (read: (count: AttackCount) => number): number => counts.reduce((total, one) => total + read(one), 0);
  return {
    open: sum((one) => one.open),
    admitted: sum((one) => one.admitted),
    refused: sum((one) => one.refused),
    closed: sum((one) => one.closed),
  };
}

console.log(
  `${connections} connections from ${addressCount} addresses; ${betsPerSecond} DICE bets a second, ${seconds} s each part`,
);
await measure();
for (const attack of attacks) {
  const before = await measure();
  print(`${attack}: before`, before);
  const attackers = startAttackers(attack);
  const parts = [];
  for (const part of ['while they are opened', 'while they are held']) {
    const measured = await measure();
    parts.push(measured);
    print(`${attack}: ${part}`, measured);
  }
  const { open, admitted, refused, closed } = await countAll(attackers);
  const slowdown = Math.max(...parts.map(({ bets }) => bets.p99)) / before.bets.p99;
  const slowest = Math.max(...parts.map(({ office }) => office.maximum));
  console.log(
    `${attack}: ${open} open at the end, ${admitted} admitted, ${refused} refused, ${closed} closed later; p99 of bets × ${slowdown.toFixed(2)} (bar 2: ${slowdown <= 2 ? 'met' : 'MISSED'}), back office ${slowest <= OFFICE_BAR_MS ? 'within' : 'NOT within'} ${OFFICE_BAR_MS} ms`,
  );
  await Promise.all(
    attackers.map((child) => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.send({ end: true });
      return ended;
    }),
  );
  await new Promise((resolve) => setTimeout(resolve, 2000));
}
await server.close();
