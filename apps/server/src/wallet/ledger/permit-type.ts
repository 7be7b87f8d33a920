import type { PlayerId } from '@arara/contract/protocol/fields';
import type { PlayerRestriction } from '@arara/contract/player/protection';
import type { Centavos } from '@arara/money';
import type { Instant } from '../../platform/clock.ts';

declare const permitTypeBrand: unique symbol;

/** What a permit may allow. */
export type PermitKind = 'stake' | 'deposit' | 'transfer' | 'session' | 'promotion';

/**
 * Proof that a player may do one thing now. Only `protection/permits/permit.ts` makes permits. A function that takes money or opens a
 * session has a permit as parameter, so no caller can forget the check. The type is declared here because the wallet may not
 * import protection.
 */
export interface ProtectionPermit<Kind extends PermitKind = PermitKind> {
  readonly kind: Kind;
  readonly player: PlayerId;
  /** Zero for a session. */
  readonly amount: Centavos;
  /** When the permit was given. */
  readonly at: Instant;
  readonly [permitTypeBrand]: true;
}

/** A session is never refused: a restricted player may still look and withdraw. */
export interface SessionPermit extends ProtectionPermit<'session'> {
  /** The restriction that applies now; undefined without one. */
  readonly restriction: PlayerRestriction | undefined;
  /** When the last restriction ends; until then the session may only look and withdraw. Null without a restriction. */
  readonly restrictedUntil: Instant | null;
}
