/** What two versions that run side by side must agree about: keys, rounds under way, and messages to sockets. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { REALTIME_SOCKET_PATH } from '@arara/contract/realtime-messages';
import { io, type Socket } from 'socket.io-client';
import {
  buildWithdrawal,
  callUntilDecided,
  type ChaosPlay,
  type ChaosPlayer,
  depositMoney,
  SAFE_DICE,
} from '../chaos/players.ts';
import type { ChaosAnswer, ChaosCall } from '../chaos/services.ts';
import type { UpgradedNode } from './upgraded-product.ts';

const MESSAGE_WITHIN_MS = 60_000;

/** The same play on one node alone. */
const playOn = (play: ChaosPlay, { direct }: UpgradedNode): ChaosPlay => ({
  ...play,
  services: { ...play.services, nodes: [direct, direct] },
});

const isSame = (one: ChaosAnswer, other: ChaosAnswer): boolean =>
  one.status === other.status && JSON.stringify(one.data) === JSON.stringify(other.data);

/** Sends the same key to both versions at once: it is done once, and both give the same answer. */
export async function raceVersions(
  play: ChaosPlay,
  player: ChaosPlayer,
  nodes: readonly UpgradedNode[],
): Promise<void> {
  for (const { path, body } of [
    SAFE_DICE,
    { path: '/api/app/game/SE0001/bet', body: { amount: 1, mines: 24 } },
    { path: '/api/app/order/prePay/103', body: { gift: 0, pkgId: 103, isapp: 0 } },
    { path: '/api/app/order/withdraw', body: buildWithdrawal(player) },
  ]) {
    const call: ChaosCall = { path, body, token: player.token, key: randomUUID() };
    const answers = await Promise.all(nodes.map((node) => callUntilDecided(playOn(play, node), call)));
    const [first, ...others] = answers as [ChaosAnswer, ...ChaosAnswer[]];
    if (!others.every((other) => isSame(first, other)))
      play.tally.wrong.push(`two versions answered one key of ${path} differently: ${JSON.stringify(answers)}`);
    await endMines(play, player, first);
  }
}

/** Takes one step in a round of mines that is open, so that the next one can begin: with 24 mines it nearly always ends there. */
async function endMines(play: ChaosPlay, { token }: ChaosPlayer, { status, data }: ChaosAnswer): Promise<void> {
  const { roundId } = (data ?? {}) as { roundId?: string };
  if (status !== 0 || roundId === undefined) return;
  const open = { path: '/api/app/game/SE0001/step', token, key: randomUUID(), body: { roundId, tile: 0 } };
  await callUntilDecided(play, open);
}

/** A round that one version begins and the other one goes on with. */
export async function playMinesAcross(
  play: ChaosPlay,
  { token }: ChaosPlayer,
  [first, second]: readonly [UpgradedNode, UpgradedNode],
): Promise<void> {
  const ask = (node: UpgradedNode, path: string, body: unknown) =>
    callUntilDecided(playOn(play, node), { path: `/api/app/game/SE0001/${path}`, token, key: randomUUID(), body });
  const begun = await ask(first, 'bet', { amount: 1, mines: 1 });
  const { roundId } = (begun.data ?? {}) as { roundId?: string };
  const stepped = await ask(second, 'step', { roundId, tile: play.random.integerBelow(25) });
  if (begun.status !== 0 || stepped.status !== 0)
    play.tally.wrong.push(`mines across versions: ${JSON.stringify([begun, stepped])}`);
  // After a mine the round has ended, and there is nothing to cash out.
  await ask(first, 'cashout', { roundId });
}

/** Asks each version for commands that were decided before: every answer is the first one. Returns how many were asked for. */
export async function repeatOnEach(play: ChaosPlay, nodes: readonly UpgradedNode[], most: number): Promise<number> {
  const decided = [...play.tally.decided.entries()].slice(-most);
  await Promise.all(
    nodes.map(async (node) => {
      for (const [key, { call, data }] of decided) {
        const again = await callUntilDecided(playOn(play, node), call);
        if (!isSame(again, { http: 200, status: 0, data }))
          play.tally.wrong.push(`${node.url} changed ${key}: ${JSON.stringify(data)} ${JSON.stringify(again)}`);
      }
    }),
  );
  return decided.length;
}

export interface WatchedSocket {
  /** The longest time without a connection since this was last asked, in ms. */
  takeLongestGap(): number;
  /** How many messages came. */
  countMessages(): number;
  close(): void;
}

const connectPlayer = (url: string, token: string): Socket =>
  // As the web app does (apps/web/src/platform/realtime/connection.ts).
  io(url, {
    path: REALTIME_SOCKET_PATH,
    transports: ['websocket'],
    reconnectionDelay: 500,
    reconnectionDelayMax: 10_000,
    query: { token },
    forceNew: true,
  });

/** Keeps a player's connection open through the balancer, as a page does, and measures how long it is away. */
export async function watchSocket(url: string, { token }: ChaosPlayer): Promise<WatchedSocket> {
  const socket = connectPlayer(url, token);
  let [longest, messages] = [0, 0];
  let lostAt: number | undefined;
  const noteGap = (): void => {
    if (lostAt !== undefined) longest = Math.max(longest, performance.now() - lostAt);
  };
  socket.on('disconnect', () => (lostAt = performance.now()));
  socket.on('connect', () => {
    noteGap();
    lostAt = undefined;
  });
  socket.onAny(() => messages++);
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  return {
    takeLongestGap: () => {
      // One that is still away counts with what it has been so far.
      noteGap();
      const taken = longest;
      longest = 0;
      return taken;
    },
    countMessages: () => messages,
    close: () => socket.close(),
  };
}

/** A deposit and a bet on each node: sockets on both nodes are sent the payment and the balance. */
export async function exchangeMessages(
  play: ChaosPlay,
  player: ChaosPlayer,
  nodes: readonly UpgradedNode[],
): Promise<void> {
  const sockets = nodes.map(({ url }) => connectPlayer(url, player.token));
  const balances = sockets.map(() => 0);
  const paid = sockets.map(() => new Set<string>());
  for (const [nth, socket] of sockets.entries()) {
    socket.on('insBalance', () => (balances[nth] = (balances[nth] ?? 0) + 1));
    socket.on('paySuccess', ({ orderId }: { orderId: string }) => void paid[nth]?.add(orderId));
  }
  try {
    await Promise.all(sockets.map((socket) => new Promise<void>((resolve) => socket.once('connect', resolve))));
    for (const node of nodes) {
      // First, since the player may have withdrawn what a bet needs.
      const order = await depositMoney(playOn(play, node), player);
      await waitOrNote(play, `the payment of order ${order} on ${node.url}`, () =>
        paid.every((orders) => order !== undefined && orders.has(order)),
      );
      balances.fill(0);
      const bet = await callUntilDecided(playOn(play, node), {
        ...SAFE_DICE,
        token: player.token,
        key: randomUUID(),
      });
      if (bet.status !== 0) play.tally.wrong.push(`no bet on ${node.url}: ${JSON.stringify(bet)}`);
      await waitOrNote(play, `the balance after a bet on ${node.url}`, () => balances.every((count) => count > 0));
    }
  } finally {
    for (const socket of sockets) socket.close();
  }
}

async function waitOrNote({ tally }: ChaosPlay, what: string, isSo: () => boolean): Promise<void> {
  for (const end = performance.now() + MESSAGE_WITHIN_MS; !isSo(); await pause(50))
    if (performance.now() > end) return void tally.wrong.push(`no socket message on every node: ${what}`);
}
