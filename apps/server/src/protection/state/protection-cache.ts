/** What protects the players who bet last, by the number that their wallet's row has for it. */
import type { PlayerId } from '@arara/contract/protocol/fields';
import type { Db } from '../../platform/db/db.ts';
import type { WalletState } from '../../wallet/wallet.ts';
import { EMPTY_PLAYER_PROTECTION, type PlayerProtection } from './player-protection.ts';

const MAX_CACHED_PROTECTIONS = 50_000;

/** What a node knows of players whose wallets are locked, and the players whose rows must be read. */
export interface CachedProtections {
  readonly known: ReadonlyMap<PlayerId, PlayerProtection>;
  readonly unknown: readonly PlayerId[];
}

/**
 * The database gives a wallet another `protectionStamp` with each change of its player's protection. So a state that was read
 * under this number is the state of now, as long as the wallet is locked and still has it; nobody has to be woken.
 */
export class PlayerProtectionCache {
  readonly #entries = new Map<PlayerId, { readonly stamp: number; readonly protection: PlayerProtection }>();

  /** Looks up the players of these locked wallets. */
  find(wallets: readonly WalletState[]): CachedProtections {
    const known = new Map<PlayerId, PlayerProtection>();
    const unknown: PlayerId[] = [];
    for (const { player, protectionStamp } of wallets) {
      const entry = protectionStamp === 0 ? undefined : this.#entries.get(player);
      if (protectionStamp === 0) known.set(player, EMPTY_PLAYER_PROTECTION);
      else if (entry?.stamp === protectionStamp) known.set(player, entry.protection);
      else unknown.push(player);
    }
    return { known, unknown };
  }

  /** Keeps what was read under the lock of this wallet. When the cache is full, the oldest entry is removed. */
  put({ player, protectionStamp: stamp }: WalletState, protection: PlayerProtection): void {
    this.#entries.delete(player);
    this.#entries.set(player, { stamp, protection });
    if (this.#entries.size <= MAX_CACHED_PROTECTIONS) return;
    for (const oldest of this.#entries.keys()) {
      this.#entries.delete(oldest);
      break;
    }
  }
}

const protectionCaches = new WeakMap<Db, PlayerProtectionCache>();

/** The cache of a node: games and sportsbook share it. */
export function getPlayerProtectionCache(db: Db): PlayerProtectionCache {
  const there = protectionCaches.get(db);
  if (there !== undefined) return there;
  const cache = new PlayerProtectionCache();
  protectionCaches.set(db, cache);
  return cache;
}
