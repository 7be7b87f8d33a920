import type { RefusalCode, RefusalParams } from '@arara/contract/protocol/errors';
import { Refusal } from '@arara/contract/protocol/errors';
import { toRestrictionRefusal } from '@arara/contract/player/protection';
import { addCentavos, type Centavos, ZERO_CENTAVOS } from '@arara/money';
import type { Instant } from '../../platform/clock.ts';
import type { ProtectionPermit, PermitKind, SessionPermit, WalletState } from '../../wallet/wallet.ts';
import { findReachedLimit } from '../limits/limits.ts';
import { type PlayerProtection, findRestrictionAt, findRestrictionEnd } from '../state/player-protection.ts';

/** A locked player: what protects them, and their wallet on today's date, as the group that decides has left it so far. */
export interface ProtectedPlayer {
  readonly protection: PlayerProtection;
  readonly wallet: WalletState;
}

/** What a player wants to do. `unpaid` is the sum of the deposit orders that still wait to be paid. */
export type ProtectionPermitRequest =
  | { readonly stake: Centavos }
  | { readonly deposit: Centavos; readonly unpaid: Centavos }
  | { readonly transfer: Centavos }
  | { readonly promotion: Centavos };

/** Why a player may not do it; `detail` has `reason` and, where there is an end, `until`. */
export interface PermitRefused {
  readonly refused: RefusalCode;
  readonly detail: RefusalParams;
}

type RequestedPermitKind<R extends ProtectionPermitRequest> = Extract<PermitKind, keyof R>;

const readPermitKindAndAmount = (request: ProtectionPermitRequest): readonly [PermitKind, Centavos] => {
  if ('stake' in request) return ['stake', request.stake];
  if ('deposit' in request) return ['deposit', request.deposit];
  return 'transfer' in request ? ['transfer', request.transfer] : ['promotion', request.promotion];
};

export const isPermitRefused = (permitted: ProtectionPermit | PermitRefused): permitted is PermitRefused =>
  'refused' in permitted;

const createPermit = <Kind extends PermitKind>(
  kind: Kind,
  wallet: WalletState,
  amount: Centavos,
  at: Instant,
): ProtectionPermit<Kind> => ({ kind, player: wallet.player, amount, at }) as ProtectionPermit<Kind>;

const permitKindsWithoutLimits: ReadonlySet<PermitKind> = new Set(['transfer', 'promotion']);

/**
 * Decides whether a player may do something now: pure, on the running wallet of the group, so that two requests of one group
 * cannot pass a limit together. Settlement and the steps of a round that is open ask for no permit.
 */
export function decideProtectionPermit<R extends ProtectionPermitRequest>(
  { protection, wallet }: ProtectedPlayer,
  request: R,
  now: Instant,
): ProtectionPermit<RequestedPermitKind<R>> | PermitRefused {
  const restriction = findRestrictionAt(protection, now);
  if (restriction !== undefined) {
    const { code, params } = toRestrictionRefusal(restriction);
    return { refused: code, detail: params };
  }
  const [kind, amount] = readPermitKindAndAmount(request);
  if (!permitKindsWithoutLimits.has(kind) && wallet.currency === 'BRL') {
    const planned =
      'deposit' in request ? { deposit: addCentavos(request.unpaid, amount), now } : { stake: amount, now };
    const limit = findReachedLimit(protection, wallet, planned);
    if (limit !== undefined)
      return {
        refused: 'limitReached',
        detail: { reason: 'limit', limit: limit.kind, period: limit.period, until: limit.until },
      };
  }
  return createPermit(kind, wallet, amount, now) as ProtectionPermit<RequestedPermitKind<R>>;
}

/** As `decideProtectionPermit`, for use cases that are a transaction of their own. Throws Refusal accountBlocked, selfExcluded, playerPaused, limitReached. */
export function requirePermit<R extends ProtectionPermitRequest>(
  player: ProtectedPlayer,
  request: R,
  now: Instant,
): ProtectionPermit<RequestedPermitKind<R>> {
  const permitted = decideProtectionPermit(player, request, now);
  if (isPermitRefused(permitted)) throw new Refusal(permitted.refused, permitted.detail);
  return permitted;
}

/** A session that opens now, restricted for as long as its player is. */
export const permitSession = ({ protection, wallet }: ProtectedPlayer, now: Instant): SessionPermit => ({
  ...createPermit('session', wallet, ZERO_CENTAVOS, now),
  restriction: findRestrictionAt(protection, now),
  restrictedUntil: findRestrictionEnd(protection, now),
});
