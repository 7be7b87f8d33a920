/** Cash-out: quotes, and the taking of one, at once or after the live delay. */
import type { PlayerCallInput, PlayerCallOutput } from '@arara/contract';
import type { SportOrder } from '@arara/contract/player/sportsbook/sportsbook';
import { Refusal } from '@arara/contract/protocol/errors';
import type { BetId, PlayerId, Id } from '@arara/contract/protocol/fields';
import { addCentavos, subtractCentavos, toCentavos, type Centavos } from '@arara/money';
import { computeCashOutPart } from '@arara/sports/bets/cash-out';
import { betResultCodes } from '@arara/sports/bets/codes';
import { defaultBetSlipLimits } from '@arara/sports/bets/slip';
import type { Ctx } from '../../context.ts';
import { insertOutboxFacts } from '../../facts.ts';
import type { SqlReader, SqlStatement, Tx } from '../../platform/db/db.ts';
import { isDbError, isTransientDbError } from '../../platform/db/errors.ts';
import { buildIdempotentCommand, runCommandOnce } from '../../platform/idempotency/idempotency.ts';
import type { BalancePublisher } from '../../platform/realtime/updates.ts';
import type { Lang } from '../../platform/text/lang.ts';
import type { WorkerStepResult } from '../../platform/worker/worker.ts';
import * as wallet from '../../wallet/wallet.ts';
import { createBetChangedFact } from '../bets/bet-changes.ts';
import { createWaitingBetSource, decideBetGroup } from '../bets/bet-group.ts';
import { selectSportsBets, type SportsBetKey } from '../bets/bets.queries.ts';
import { computeStakeLeft, type StoredBet, toLeftStakeSplit, toStoredSportsBets } from '../bets/stored-bet.ts';
import { type OfferedLine, selectOfferedLinesById } from '../events/offered-lines.queries.ts';
import { type CashOutOffer, decideCashOutOffer } from './cash-out-rules.ts';
import * as queries from './cash-out.queries.ts';

const QUOTE_LIFE_MS = 5000;
const MAX_CASH_OUTS_PER_STEP = 50;
/** A fraction of the wire in ten-thousandths. */
const toTenThousandths = (fraction: number): number => Math.round(fraction * 10_000);

/** What the sportsbook gives the cash-out. */
export interface CashOutOptions {
  readonly publishBalances: BalancePublisher;
  /** How long a live bet on a sport waits before it is accepted. */
  readonly liveDelayMs: (sport: string) => number;
  /** A bet as its player sees it. Throws Refusal notFound. */
  readonly readOrder: (reader: SqlReader, lang: Lang, player: PlayerId, order: BetId) => Promise<SportOrder>;
}

/** Quotes what is left of a bet. Throws Refusal notFound, cashOutNotOffered, lineSuspended. */
export async function quoteCashOut(
  ctx: Ctx,
  player: PlayerId,
  order: BetId,
): Promise<PlayerCallOutput<'sportCashOutQuote'>> {
  const [bet] = toStoredSportsBets(await ctx.db.read.query(selectSportsBets([{ player, ref: order }])));
  if (bet === undefined) throw new Refusal('notFound');
  const lines = bet.legs.map(({ line }) => line);
  const [byId, results] = [selectOfferedLinesById(lines), queries.selectLineResults(lines)];
  const { read } = ctx.db;
  const offer = findOffer(ctx, bet, ...(await Promise.all([read.query(byId), read.query(results)])));
  const expiresAt = ctx.now() + QUOTE_LIFE_MS;
  const { amount, marks } = offer;
  const quoteId = sealCashOutQuote(ctx.vault, {
    player,
    order,
    amount,
    expiresAt,
    marks,
    lines,
    stakeLeft: computeStakeLeft(bet),
  });
  return { quoteId, amount, expiresAt };
}

/** What a bet is worth, by its lines as they are now. Throws Refusal cashOutNotOffered, lineSuspended. */
function findOffer(
  ctx: Ctx,
  bet: StoredBet,
  offered: readonly OfferedLine[],
  results: readonly queries.LineWithResult[],
): CashOutOffer {
  // After a restore from a backup prices may be older than what has happened since.
  if (ctx.restore.pending() !== undefined) throw new Refusal('lineSuspended');
  const lines = {
    offered: new Map(offered.map((line) => [line.id, line])),
    results: new Map(results.map(({ id, result }) => [id, result])),
  };
  const offer = decideCashOutOffer(bet, lines, ctx.now());
  if (typeof offer === 'string') throw new Refusal(offer);
  return offer;
}

/**
 * Cashes out a part of a bet at a quote, once per key. With an undecided leg in play the taking waits the live delay; else it is paid
 * at once. Throws Refusal notFound, cashOutNotOffered, cashOutFractionOutOfRange, quoteOver, oddsChanged, lineSuspended.
 */
export async function cashOutBet(
  ctx: Ctx,
  options: CashOutOptions,
  lang: Lang,
  { player, key, input }: { player: PlayerId; key: string; input: PlayerCallInput<'sportCashOut'> },
): Promise<SportOrder> {
  const { orderId: order } = input;
  const fraction = toTenThousandths(input.fraction);
  const command = buildIdempotentCommand(player, 'sport/cashout', key, { ...input, fraction });
  const readAnswer = (reader: SqlReader) => options.readOrder(reader, lang, player, order);
  try {
    return await runCommandOnce(ctx, 'cash out', command, {
      lockPlayers: wallet.lockPlayerWallets,
      execute: async (tx) => {
        await takeQuote(ctx, options, tx, { player, order, fraction, quoteId: input.quoteId });
        return { ref: order, answer: await readAnswer(tx) };
      },
      replay: readAnswer,
    });
  } catch (error) {
    // A line was closed between the reading of its price and the commit.
    if (isDbError(error, 'gateClosed')) throw new Refusal('lineSuspended');
    throw error;
  }
}

async function takeQuote(
  ctx: Ctx,
  options: CashOutOptions,
  tx: Tx,
  taking: { player: PlayerId; order: BetId; fraction: number; quoteId: string },
): Promise<void> {
  const { player, order, fraction } = taking;
  const quote = openCashOutQuote(ctx.vault, taking.quoteId);
  const lines = quote?.lines ?? [];
  const [rows, [waiting], offered, results] = await tx.flight(
    selectSportsBets([{ player, ref: order }]),
    queries.selectWaitingCashOuts(player, [order]),
    selectOfferedLinesById(lines),
    queries.selectLineResults(lines),
  );
  const [bet] = toStoredSportsBets(rows);
  if (bet === undefined) throw new Refusal('notFound');
  const isOfThisBet = quote?.player === player && quote.order === order && quote.stakeLeft === computeStakeLeft(bet);
  if (quote === undefined || !isOfThisBet || quote.expiresAt < ctx.now()) throw new Refusal('quoteOver');
  if (waiting !== undefined && waiting.accept_at !== null) throw new Refusal('cashOutNotOffered');
  const offer = findOffer(ctx, bet, offered, results);
  if (offer.marks !== quote.marks) throw new Refusal('lineSuspended');
  if (offer.amount < quote.amount) throw new Refusal('oddsChanged');
  if (computePart(bet, quote.amount, fraction) === undefined) throw new Refusal('cashOutFractionOutOfRange');
  if (offer.liveSports.length === 0) return payCashOut(ctx, options, tx, { bet, fraction, quote: quote.amount, offer });
  const acceptAt = ctx.now() + Math.max(...offer.liveSports.map(options.liveDelayMs));
  await tx.query(
    queries.upsertWaitingCashOut({ player, bet: order, fraction, quote: quote.amount, marks: quote.marks, acceptAt }),
  );
}

const computePart = (bet: StoredBet, quote: StoredBet['payout'], fraction: number) =>
  computeCashOutPart({ stakeLeft: computeStakeLeft(bet), quote, fraction, minStake: defaultBetSlipLimits.minStake });

/** Pays a part of a bet at a quote. The gates of its undecided lines are checked last. The player's wallet is locked again here. */
async function payCashOut(
  ctx: Ctx,
  { publishBalances }: CashOutOptions,
  tx: Tx,
  taken: { bet: StoredBet; fraction: number; quote: StoredBet['payout']; offer: CashOutOffer },
): Promise<void> {
  const { player, id } = taken.bet;
  const saved: SqlStatement[] = [];
  const source = { ...createWaitingBetSource([{ player, ref: id }]), update: () => saved };
  const group = await decideBetGroup(tx, ctx, publishBalances, source, () => (state, bet, closedBonuses) => {
    const part = computePart(bet, taken.quote, taken.fraction);
    if (part === undefined) throw new Refusal('cashOutFractionOutOfRange');
    const left = toLeftStakeSplit(bet);
    const split = wallet.splitStakePart(part.stake, left);
    const isWhole = part.stake === computeStakeLeft(bet);
    const moved = wallet.cashOutStake(state, {
      part: split,
      amount: part.amount,
      ref: id,
      newId: ctx.newId,
      closedBonuses,
    });
    saved.push(
      ...queries.saveCashOut({
        player,
        bet: id,
        stakeMain: split.main,
        stakeBonus: split.bonus,
        amount: part.amount,
        at: ctx.now(),
        isWhole,
      }),
    );
    return {
      bet: { ...bet, cashedPaid: addCentavos(bet.cashedPaid, part.amount) },
      wallet: moved.state,
      entries: moved.entries,
      facts: [
        () => ({ f: 'betChanged', player, order: id, status: betResultCodes.cashedOut }),
        (v) => ({
          f: 'betCashedOut',
          player,
          v,
          ref: id,
          staked: part.stake,
          bonus: split.bonus,
          paid: part.amount,
          left: subtractCentavos(computeStakeLeft(bet), part.stake),
        }),
      ],
      gates: taken.offer.gates,
    };
  });
  await tx.flight(...group.statements);
  tx.afterCommit(group.publishBalances);
}

/**
 * Makes the step that ends the waiting of cash-outs whose live delay is over: a stop since the quote refuses it, and so does a value
 * below the quote; else the quote is paid. It answers true if there may be more, else the time until the next one is due.
 */
export function createCashOutDelayStep(ctx: Ctx, options: CashOutOptions): () => Promise<WorkerStepResult> {
  return async () => {
    const [next] = await ctx.db.read.query(queries.selectNextDueCashOut());
    const nextAt = next?.at ?? Infinity;
    if (nextAt > ctx.now()) return nextAt - ctx.now();
    const due = await ctx.db.read.query(queries.selectDueCashOuts(ctx.now(), MAX_CASH_OUTS_PER_STEP));
    for (const key of due) await endWaitingCashOut(ctx, options, key);
    return due.length === MAX_CASH_OUTS_PER_STEP;
  };
}

async function endWaitingCashOut(ctx: Ctx, options: CashOutOptions, key: SportsBetKey): Promise<void> {
  try {
    await ctx.db.tx('waiting cash-out', async (tx) => {
      await tx.query(wallet.lockWallets([key.player], true));
      const [[waiting], rows] = await tx.flight(
        queries.selectWaitingCashOuts(key.player, [key.ref]),
        selectSportsBets([key]),
      );
      const [bet] = toStoredSportsBets(rows);
      // Another node may have ended it since, and the player may have asked again.
      if (waiting === undefined || (waiting.accept_at ?? Infinity) > ctx.now() || bet === undefined) return;
      const lines = bet.legs.map(({ line }) => line);
      const read = await tx.flight(selectOfferedLinesById(lines), queries.selectLineResults(lines));
      const offer = findOffer(ctx, bet, ...read);
      if (offer.marks !== waiting.marks) throw new Refusal('lineSuspended');
      if (offer.amount < waiting.quote) throw new Refusal('oddsChanged');
      const { fraction, quote } = waiting;
      await payCashOut(ctx, options, tx, { bet, fraction, quote: toCentavos(quote), offer });
    });
  } catch (error) {
    if (isTransientDbError(error) && !isDbError(error, 'gateClosed')) throw error;
    // A cash-out that cannot be made must not keep the others waiting. Its bet stays as it was.
    const why = error instanceof Refusal && error.code === 'oddsChanged' ? 'odds' : 'stopped';
    const isExpected = error instanceof Refusal || isDbError(error, 'gateClosed');
    if (!isExpected) ctx.log.error({ err: String(error), bet: key.ref }, 'a waiting cash-out failed');
    await refuseWaitingCashOut(ctx, key, why);
    ctx.log.info({ bet: key.ref, why }, 'a waiting cash-out was refused');
  }
}

/** Ends the waiting without a payment, and tells the player's screens. */
const refuseWaitingCashOut = (ctx: Ctx, key: SportsBetKey, why: 'odds' | 'stopped'): Promise<void> =>
  ctx.db.tx('cash-out refused', async (tx) => {
    const [row] = await tx.query(wallet.lockWallets([key.player], true));
    const [bet] = toStoredSportsBets(await tx.query(selectSportsBets([key])));
    if (row === undefined || bet === undefined) return;
    const [{ currency }] = wallet.toWalletStates([row]) as [wallet.WalletState];
    await tx.flight(queries.updateCashOutRefused(key, why), insertOutboxFacts(currency, [createBetChangedFact(bet)]));
  });

/** A quote is sealed and kept by the player: any node can read it, and nobody can change it or make one. */

const QUOTE_SEAL_CONTEXT = 'cash-out quote';

/** What a quote promises, of which bet, and until when. */
interface CashOutQuote {
  readonly player: PlayerId;
  readonly order: BetId;
  /** For all of what was left of the stake. */
  readonly amount: Centavos;
  readonly expiresAt: number;
  /** The stop marks of the bet's undecided lines. */
  readonly marks: string;
  /** The lines of its legs. */
  readonly lines: readonly Id[];
  /** What was left of the stake: a cash-out changes it, so a quote is taken once. */
  readonly stakeLeft: Centavos;
}

const sealCashOutQuote = (vault: Ctx['vault'], quote: CashOutQuote): string =>
  Buffer.from(vault.seal(JSON.stringify(quote), QUOTE_SEAL_CONTEXT)).toString('base64url');

/** The quote of a text; undefined for a text that this product has not sealed. */
function openCashOutQuote(vault: Ctx['vault'], text: string): CashOutQuote | undefined {
  let plain: string;
  try {
    plain = vault.unsealText(Buffer.from(text, 'base64url'), QUOTE_SEAL_CONTEXT);
  } catch {
    // Any text may come here. One that does not open is no quote of ours.
    return undefined;
  }
  return JSON.parse(plain) as CashOutQuote;
}
