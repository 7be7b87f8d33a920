import type { ServerMessage, RealtimeServerMessageName } from '@arara/contract/realtime-messages';
import type { PlayerId } from '@arara/contract/protocol/fields';
import { readMonotonicTimeMs } from '../clock.ts';
import type { BalancePublisher, BalanceUpdate } from './updates.ts';

const BALANCE_PUBLISH_INTERVAL_MS = 250;
const BALANCE_FEED_TICK_MS = 50;

/** Sends a message to all connections of a player. */
export type PublishToPlayer = <Name extends RealtimeServerMessageName>(
  player: PlayerId,
  name: Name,
  content: ServerMessage<Name>,
) => void;

export interface RealtimeBalanceFeed {
  readonly publish: BalancePublisher;
  /** Sends the balances that another node has published. */
  readonly receive: BalancePublisher;
  /** Drops what waits for a player who is about to read everything again: it is older than what they will read. */
  readonly drop: (player: PlayerId) => void;
  readonly stop: () => void;
}

/**
 * Sends the newest balances of each player: at once after a pause, then every 250 ms; older ones are never sent. Other nodes
 * are sent all players together, twenty times a second: a message for each bet would cost more than the bet's own answer.
 */
export function createBalanceFeed(
  publishHere: PublishToPlayer,
  isConnectedHere: (player: PlayerId) => boolean,
  relay: ((updates: readonly BalanceUpdate[]) => void) | undefined,
): RealtimeBalanceFeed {
  const waiting = new Map<PlayerId, BalanceUpdate>();
  const sentAt = new Map<PlayerId, number>();
  const outgoing = new Map<PlayerId, BalanceUpdate>();
  let timer: NodeJS.Timeout | undefined;
  const send = ({ player, balance, freeBalance, bonusStaked, waits }: BalanceUpdate, now: number): void => {
    sentAt.set(player, now);
    waiting.delete(player);
    if (waits === true) return publishHere(player, 'updateUserInfo', {});
    publishHere(player, 'insBalance', { balance });
    if (bonusStaked) publishHere(player, 'freeBalance', { freeBalance });
  };
  const tickSoon = (): void => {
    if (sentAt.size > 0 || outgoing.size > 0) timer ??= setTimeout(tick, BALANCE_FEED_TICK_MS).unref();
  };
  const tick = (): void => {
    timer = undefined;
    const now = readMonotonicTimeMs();
    for (const [player, at] of sentAt) if (now - at >= BALANCE_PUBLISH_INTERVAL_MS) sentAt.delete(player);
    for (const update of waiting.values()) if (!sentAt.has(update.player)) send(update, now);
    if (outgoing.size > 0) relay?.([...outgoing.values()]);
    outgoing.clear();
    tickSoon();
  };
  const receive: BalancePublisher = (updates) => {
    for (const update of updates) {
      if (!isConnectedHere(update.player)) continue;
      if (!sentAt.has(update.player)) send(update, readMonotonicTimeMs());
      else mergePendingBalanceUpdate(waiting, update);
    }
    tickSoon();
  };
  return {
    publish: (updates) => {
      if (relay !== undefined) for (const update of updates) mergePendingBalanceUpdate(outgoing, update);
      receive(updates);
    },
    receive,
    drop: (player) => {
      waiting.delete(player);
      outgoing.delete(player);
    },
    stop: () => clearTimeout(timer),
  };
}

/** Replaces what waits for a player by something newer, which then also says what the older one would have said. */
function mergePendingBalanceUpdate(updates: Map<PlayerId, BalanceUpdate>, newer: BalanceUpdate): void {
  const older = updates.get(newer.player);
  updates.set(newer.player, {
    ...newer,
    bonusStaked: newer.bonusStaked || older?.bonusStaked === true,
    waits: newer.waits === true || older?.waits === true,
  });
}
