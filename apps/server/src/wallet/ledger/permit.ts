import type { PlayerId } from '@arara/contract/protocol/fields';
import type { Restriction } from '@arara/contract/player/protection';
import type { Centavos } from '@arara/money';
import type { Instant } from '../../platform/clock.ts';

declare const permitBrand: unique symbol;

/** What a player may be kept from doing. */
export type PermitKind = 'stake' | 'deposit' | 'transfer' | 'session' | 'promotion';

/**
 * Proof that a player may do one thing now. Only `protection/permit.ts` makes permits, and whoever takes money or opens a session
 * demands one: no use case can forget to ask. The type is declared here because the wallet stands below protection.
 */
export interface Permit<Kind extends PermitKind = PermitKind> {
  readonly kind: Kind;
  readonly player: PlayerId;
  /** Zero for a session. */
  readonly amount: Centavos;
  /** When it was asked for. */
  readonly at: Instant;
  readonly [permitBrand]: true;
}

/** A session is never refused: a player who is kept from playing may look and withdraw. */
export interface SessionPermit extends Permit<'session'> {
  /** What keeps the player from playing now; undefined when nothing does. */
  readonly restriction: Restriction | undefined;
  /** When the last restriction ends: until then the session may do no more than that. Null without one. */
  readonly restrictedUntil: Instant | null;
}
