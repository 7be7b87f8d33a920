/** Every fact that a domain may emit, how it is written and read, and how higher domains react. */
import type { Id, PlayerId, OrderId, SportEventId, BetId } from '@arara/contract/protocol/fields';
import type { SqlReader, SqlStatement, Tx } from './platform/db/db.ts';
import {
  type FactConsumer,
  type FactConsumerContext,
  type FactHandlers as StoredFactHandlers,
  insertStoredFacts,
  readUnhandledStoredFacts,
  startStoredFactConsumer,
} from './platform/outbox/outbox.ts';

export type { FactConsumer } from './platform/outbox/outbox.ts';

/** Every fact by its name, which says in the past tense what happened. Money is in centavos. */
export interface OutboxFactPayloads {
  accountOpened: { player: PlayerId };
  /** A player has closed the account; the test account has a fact of its own. */
  accountClosed: { player: PlayerId };
  /** Log-ins of a player ended before their time: by a log-out, or because the player or the operator ended them. */
  loginsEnded: { player: PlayerId; logins: readonly Id[] };
  kycConfirmed: { player: PlayerId };
  /** A player chose another avatar. */
  avatarChanged: { player: PlayerId };
  /** Staff changed what kind of user a player is. */
  userTypeChanged: { player: PlayerId };
  /** A player was paused, blocked or unblocked. */
  protectionChanged: { player: PlayerId };
  /** Staff gave a player a discount, or took it back. */
  discountChanged: { player: PlayerId };
  /** The status of an unpaid order changed, or of a payment that was not credited. */
  depositChanged: { player: PlayerId; order: OrderId; status: string };
  depositPaid: { player: PlayerId; order: OrderId; amount: number };
  /** The bank took this much of a paid deposit back, and the house took it from the player. */
  depositClawedBack: { player: PlayerId; order: OrderId; amount: number };
  /** Money went from one player to another. */
  transferMade: { player: PlayerId; other: PlayerId; order: OrderId; amount: number };
  withdrawalChanged: { player: PlayerId; order: OrderId; amount: number; status: string };
  /** A sports bet took its stake; `status` is -10 while it waits for the live delay. */
  betPlaced: {
    player: PlayerId;
    v: number;
    ref: Id;
    legs: readonly { readonly event: SportEventId; readonly line: Id }[];
    staked: number;
    bonus: number;
    status: number;
  };
  /**
   * A sports bet was accepted, refused, settled, settled again, or opened again; status 1000 says that a part of it, or all, was cashed
   * out.
   */
  betChanged: { player: PlayerId; order: BetId; status: number };
  /**
   * A part of a sports bet's stake, or with `left` 0 all that was left of it, was sold back for `paid`: `staked` of which `bonus` was
   * bonus money. It has no result and counts for no turnover, VIP level, milestone or commission: no `betSettled` is about it, neither
   * now nor when the rest has its result. It is final.
   */
  betCashedOut: { player: PlayerId; v: number; ref: Id; staked: number; bonus: number; paid: number; left: number };
  /**
   * A stake that has its result: `staked` of which `bonus` was bonus money; `v` is the wallet's version, in the player's order.
   * A sports bet may be settled again: then `staked`, `bonus` and `paid` are differences to the facts before, and may be negative; a void
   * stake counts nothing. The sum over a bet's facts is always its newest result. `counts` is the percentage of it that counts
   * for VIP and milestones, `edge` the house edge in basis points; `dayReal` is the player's counted real-money stakes of
   * `day` after it.
   */
  betSettled: {
    player: PlayerId;
    v: number;
    ref: Id;
    game: string;
    staked: number;
    bonus: number;
    paid: number;
    counts: number;
    edge: number;
    day: string;
    dayReal: number;
  };
  /** A member of staff wrote to a player in a conversation. */
  supportReplied: { player: PlayerId; conversation: Id };
  /** Bonus money was granted for a reason: the offer group of a deposit's gift, `milestone`, `vip`, `staff`. */
  bonusGranted: { player: PlayerId; bonus: Id; source: string; amount: number };
  /** A bonus is over; `amount` was released to main money, or given back to the house. */
  bonusEnded: { player: PlayerId; bonus: Id; how: string; amount: number };
  /** A milestone of a day's stakes was passed: `ppm` millionths of `amount` were credited. */
  milestonePassed: { player: PlayerId; ppm: number; amount: number };
  /** A player reached a VIP level, with a reward or without one. */
  vipLevelReached: { player: PlayerId; level: number };
  awardGiven: { player: PlayerId; award: Id; type: number; amount: number };
}

export type FactName = keyof OutboxFactPayloads;
export type OutboxFact = { [K in FactName]: { readonly f: K } & Readonly<OutboxFactPayloads[K]> }[FactName];

type BetSettledFact = OutboxFactPayloads['betSettled'];
/** A settled bet as it is stored: every bet has one, and the names of its fields would be two thirds of the row. */
type StoredBetSettledFact = readonly [
  f: 'betSettled',
  player: BetSettledFact['player'],
  v: number,
  ref: BetSettledFact['ref'],
  game: string,
  staked: number,
  bonus: number,
  paid: number,
  counts: number,
  edge: number,
  day: string,
  dayReal: number,
];
/** A fact as it is stored: its fields by name, or for a settled bet in the order above. Old rows have all fields by name. */
export type StoredFact =
  | Exclude<OutboxFact, { f: 'betSettled' }>
  | ({ f: 'betSettled' } & BetSettledFact)
  | StoredBetSettledFact;

const toStoredFact = (fact: OutboxFact): StoredFact =>
  fact.f === 'betSettled'
    ? [
        fact.f,
        fact.player,
        fact.v,
        fact.ref,
        fact.game,
        fact.staked,
        fact.bonus,
        fact.paid,
        fact.counts,
        fact.edge,
        fact.day,
        fact.dayReal,
      ]
    : fact;

function parseStoredFact(stored: StoredFact): OutboxFact {
  if (!('length' in stored)) return stored;
  const [f, player, v, ref, game, staked, bonus, paid, counts, edge, day, dayReal] = stored;
  return { f, player, v, ref, game, staked, bonus, paid, counts, edge, day, dayReal };
}

/** The facts of a row, in the order in which they were emitted. */
export const parseStoredFacts = (written: readonly StoredFact[]): OutboxFact[] => written.map(parseStoredFact);

/** Writes facts in the transaction that made them true. */
export const insertOutboxFacts = (currency: string, facts: readonly OutboxFact[]): SqlStatement =>
  insertStoredFacts(currency, facts.map(toStoredFact));

/** The facts of a currency that a consumer has not handled, parked ones among them, from one statement. */
export const readUnhandledFacts = async (
  reader: SqlReader,
  consumer: string,
  currency: string,
): Promise<readonly OutboxFact[]> =>
  parseStoredFacts((await readUnhandledStoredFacts(reader, consumer, currency)) as readonly StoredFact[]);

/** What a consumer does with facts; see the outbox. */
export interface FactHandlers extends Pick<StoredFactHandlers, 'currency'> {
  /** Works inside the transaction that moves the cursor: its effects in the database happen exactly once. */
  readonly handle?: (tx: Tx, facts: readonly OutboxFact[]) => Promise<void>;
  /** Runs after the commit, for hints that may be lost. */
  readonly afterCommit?: (facts: readonly OutboxFact[]) => void;
}

/** Starts a consumer of facts (platform/outbox/outbox.ts). */
export function startFactConsumer(
  ctx: FactConsumerContext,
  name: string,
  { handle, afterCommit, ...which }: FactHandlers,
): FactConsumer {
  const parse = (facts: readonly unknown[]) => parseStoredFacts(facts as readonly StoredFact[]);
  return startStoredFactConsumer(ctx, name, {
    ...which,
    ...(handle === undefined ? {} : { handle: (tx: Tx, facts: readonly unknown[]) => handle(tx, parse(facts)) }),
    ...(afterCommit === undefined ? {} : { afterCommit: (facts: readonly unknown[]) => afterCommit(parse(facts)) }),
  });
}
