/**
 * The rule of two: what one person may do alone only up to an amount a day is requested by one member of staff and decided by
 * another, and never about an account of one's own.
 */
import { Refusal } from '@arara/contract/protocol/errors';
import type { PlayerId, StaffId } from '@arara/contract/protocol/fields';
import { addCentavos, type Centavos } from '@arara/money';
import type { Instant } from '../../context.ts';

/** A member of staff who requests or decides, with the players' accounts of this person. */
export interface StaffReviewer {
  readonly staff: StaffId;
  readonly ownPlayers: readonly PlayerId[];
}

/** The columns of a request that one or two people decide. `Done` is its state once it was carried out. */
export interface TwoStaffRequest<Done extends string> {
  readonly reason: string;
  readonly state: 'waiting' | 'refused' | Done;
  readonly asked_by: StaffId;
  readonly asked_at: Instant;
  readonly decided_by: StaffId | null;
  readonly decided_at: Instant | null;
  readonly why: string | null;
}

/** The columns of a new request: carried out at once when its person may do it alone, waiting for a second person otherwise. */
export const buildTwoStaffRequest = <Done extends string>(
  { staff }: StaffReviewer,
  reason: string,
  at: Instant,
  { isAlone, done }: { isAlone: boolean; done: Done },
): TwoStaffRequest<Done> => ({
  reason,
  state: isAlone ? done : 'waiting',
  asked_by: staff,
  asked_at: at,
  decided_by: isAlone ? staff : null,
  decided_at: isAlone ? at : null,
  why: null,
});

/** Throws Refusal ownReview when the player is the member of staff. */
export function assertNotStaffOwnPlayer({ ownPlayers }: StaffReviewer, player: PlayerId): void {
  if (ownPlayers.includes(player)) throw new Refusal('ownReview');
}

/**
 * Asserts that this person may decide about a locked request: the person who asked may refuse, but not approve. Throws Refusal
 * notFound, notOneself, reviewOver.
 */
export function assertRequestDecidableByStaff<Request extends TwoStaffRequest<string>>(
  request: Request | undefined,
  { staff }: StaffReviewer,
  yes: boolean,
): asserts request is Request {
  if (request === undefined) throw new Refusal('notFound');
  if (yes && request.asked_by === staff) throw new Refusal('notOneself');
  if (request.state !== 'waiting') throw new Refusal('reviewOver');
}

/** True when one person who did `done` of a kind today may do this amount more alone. */
export const isWithinSingleStaffLimit = (done: Centavos, amount: Centavos, limit: Centavos): boolean =>
  addCentavos(done, amount) <= limit;
