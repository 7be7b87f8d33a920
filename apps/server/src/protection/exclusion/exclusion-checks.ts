/**
 * The central register of barred people: asked at registration, at the first log-in of a day, and about everybody every 15 days.
 * While it does not answer the question is recorded and asked again; nobody is believed to be free meanwhile who was barred.
 */
import type { PlayerId } from '@arara/contract/protocol/fields';
import { findPlayerAndTestAccountIds, mailRestriction, readCpf } from '../../accounts/accounts.ts';
import type { Ctx, Instant } from '../../context.ts';
import { toSaoPauloDay } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import { raiseAlarm } from '../../platform/metrics/metrics.ts';
import { type BackgroundWorker, createDueStep, startWorker, type WorkerStep } from '../../platform/worker/worker.ts';
import type { ExclusionAnswer, ExclusionStatus } from '../../ports/exclusion-register.ts';
import { lockWalletsOfPerson, saveProtectionOfPerson } from '../state/change-protection.ts';
import * as queries from '../register/exclusion-checks.queries.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** The law gives 15 days: the last one is left for a register that does not answer. */
const REVIEW_AFTER_MS = 14 * DAY_MS;
const FIRST_RETRY_MS = MINUTE_MS;
const LONGEST_RETRY_MS = 30 * MINUTE_MS;
/** A silent register is staff's concern from then on. */
const SILENCE_ALARM_MS = 60 * MINUTE_MS;
/** Longer than one question can take. */
const CHECK_LEASE_MS = 2 * MINUTE_MS;
const CHECKS_AT_ONCE = 8;
/** After a round of questions without any answer the register gets a rest. */
const SILENT_REGISTER_PAUSE_MS = 30_000;

/** When a question is asked again that was not answered for the nth time in a row. */
const computeRetryAt = (now: Instant, failures: number): Instant =>
  now + Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(failures - 1, 10));

/** Records what the register said about somebody who registers now, in the transaction that opens the account. */
export async function saveRegistrationCheck(
  tx: Tx,
  ctx: Pick<Ctx, 'now' | 'newId'>,
  player: PlayerId,
  answer: 'notBarred' | 'unavailable',
): Promise<void> {
  const now = ctx.now();
  if (answer === 'unavailable') await tx.query(queries.upsertUnansweredCheck(player, now, computeRetryAt(now, 1)));
  else
    await tx.flight(
      queries.upsertAnsweredCheck({ player, answer, answeredAt: now, dueAt: now + REVIEW_AFTER_MS }),
      queries.insertExclusionAnswer(player, ctx.newId(), answer, 'registration'),
    );
}

/** Asks about a person who logs in for the first time on a day. A register that has just been silent is left to the worker. */
export async function checkExclusionAtLogin(ctx: Ctx, player: PlayerId): Promise<void> {
  const now = ctx.now();
  const [owner = player] = await findPlayerAndTestAccountIds(ctx.db.read, player);
  const [check] = await ctx.db.read.query(queries.selectExclusionCheck(owner));
  const answeredAt = check?.answered_at ?? null;
  if (answeredAt !== null && toSaoPauloDay(answeredAt) === toSaoPauloDay(now)) return;
  if (check !== undefined && check.failures > 0 && now < check.due_at) return;
  await askRegister(ctx, owner, 'login');
}

/** Asks about one player and acts on the answer. Returns it. */
async function askRegister(
  ctx: Ctx,
  player: PlayerId,
  occasion: queries.ExclusionCheckOccasion,
): Promise<ExclusionAnswer> {
  const askedAt = ctx.now();
  const answer = await ctx.exclusionRegister.find(await readCpf(ctx, ctx.db.read, player));
  if (answer === 'unavailable') await saveSilence(ctx, player, askedAt);
  else await saveAnswer(ctx, { player, answer, askedAt, occasion });
  return answer;
}

async function saveSilence(ctx: Ctx, player: PlayerId, askedAt: Instant): Promise<void> {
  const silentSince = await ctx.db.tx('exclusion check unanswered', async (tx) => {
    await lockWalletsOfPerson(tx, player);
    const [check] = await tx.query(queries.selectExclusionCheck(player));
    const dueAt = computeRetryAt(ctx.now(), (check?.failures ?? 0) + 1);
    await tx.query(queries.upsertUnansweredCheck(player, askedAt, dueAt));
    return check?.unanswered_since ?? askedAt;
  });
  const silentMs = askedAt - silentSince;
  if (silentMs >= SILENCE_ALARM_MS)
    raiseAlarm(ctx.log, 'exclusion-register-silent', { minutes: Math.floor(silentMs / MINUTE_MS) }, SILENT_REGISTER);
}

const SILENT_REGISTER = 'the exclusion register gives no answer about a player';

/** An answer to an earlier question than the one that was answered last changes nothing. */
const saveAnswer = (
  ctx: Ctx,
  given: {
    readonly player: PlayerId;
    readonly answer: ExclusionStatus;
    readonly askedAt: Instant;
    readonly occasion: queries.ExclusionCheckOccasion;
  },
): Promise<void> =>
  ctx.db.tx('exclusion check answered', async (tx) => {
    const { player, answer, askedAt, occasion } = given;
    const states = await lockWalletsOfPerson(tx, player);
    const [check] = await tx.query(queries.selectExclusionCheck(player));
    if (check !== undefined && (check.answered_at ?? 0) > askedAt) return;
    await tx.query(
      queries.upsertAnsweredCheck({ player, answer, answeredAt: askedAt, dueAt: ctx.now() + REVIEW_AFTER_MS }),
    );
    const before = check?.answer ?? null;
    if (answer === before) return;
    await tx.query(queries.insertExclusionAnswer(player, ctx.newId(), answer, occasion));
    if ((before ?? 'notBarred') === answer) return;
    const status = answer === 'notBarred' ? null : answer;
    await saveProtectionOfPerson(tx, ctx, states, {
      save: (players) => queries.upsertRegisterStatus(players, status),
    });
    if (status !== null) await mailRestriction(tx, ctx, player, { by: 'register', cause: status });
  });

/** Starts to ask about everybody whose check is due, on any number of nodes: each player is taken by one of them. */
export function startExclusionChecks(ctx: Ctx): BackgroundWorker {
  const step: WorkerStep = async () => {
    const now = ctx.now();
    const taken = await ctx.db.tx('exclusion checks taken', (tx) =>
      tx.query(queries.updateDueExclusionChecks(now, now + CHECK_LEASE_MS, CHECKS_AT_ONCE)),
    );
    const answers = await Promise.all(taken.map(({ player }) => askRegister(ctx, player, 'review')));
    if (answers.length > 0 && answers.every((answer) => answer === 'unavailable')) return SILENT_REGISTER_PAUSE_MS;
    return taken.length === CHECKS_AT_ONCE;
  };
  return startWorker(
    ctx,
    { name: 'exclusion checks', everyMs: MINUTE_MS, wakeOn: queries.EXCLUSION_CHECK_WAKE_TOPIC },
    createDueStep(ctx.now, async () => (await ctx.db.read.query(queries.selectNextExclusionCheck))[0]?.due_at, step),
  );
}
