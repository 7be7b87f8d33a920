/** A player's limits as they see and change them. Limits count real money: they are in the row of the person's own account. */
import type { PlayerCallInput, PlayerCallOutput } from '@arara/contract';
import { limitKinds, type LimitKind, limitPeriods, type LimitPeriod } from '@arara/contract/player/protection';
import { Refusal } from '@arara/contract/protocol/errors';
import type { PlayerId } from '@arara/contract/protocol/fields';
import { centavosToReais, reaisToCentavos, subtractCentavos, toCentavos } from '@arara/money';
import { findPlayerAndTestAccountIds } from '../../accounts/accounts.ts';
import type { Ctx } from '../../context.ts';
import type { SqlReader } from '../../platform/db/db.ts';
import * as wallet from '../../wallet/wallet.ts';
import { decideLimitChange, findConfirmationEnd, findPendingLimit, type LimitChange } from './limit-changes.ts';
import { findFirstDayOfLimitPeriods, readLimitPeriodSums, rebuildLimitPeriodSums } from './limits.ts';
import { EMPTY_PLAYER_PROTECTION, type LimitPeriodSums } from '../state/player-protection.ts';
import { insertProtectionChanges } from '../state/protection.queries.ts';
import * as queries from './player-limits.queries.ts';

const DEFAULT_REALITY_CHECK_MINUTES = 60;
const NO_SETTINGS: queries.LimitSettingsRow = {
  limits: {},
  pending: {},
  reality_check_minutes: DEFAULT_REALITY_CHECK_MINUTES,
};
const MINUTES_PER_MONTH = 31 * 24 * 60;

/** The account of a person that holds real money: the first one. A test account is opened later and has a greater id. */
export async function findRealMoneyAccount(reader: SqlReader, player: PlayerId): Promise<PlayerId> {
  const [own = player] = await findPlayerAndTestAccountIds(reader, player);
  return own;
}

/** How often the player wants to see what they played. */
export async function readRealityCheckMinutes(reader: SqlReader, account: PlayerId): Promise<number> {
  const [row = NO_SETTINGS] = await reader.query(queries.selectLimitSettings(account));
  return row.reality_check_minutes;
}

/** What counts towards a limit, in centavos or minutes; a net win uses nothing of a limit on losses. */
function readUsed(kind: LimitKind, sums: LimitPeriodSums): number {
  if (kind === 'deposit') return sums.deposited;
  if (kind === 'stake') return sums.staked;
  if (kind === 'time') return sums.minutes;
  return Math.max(0, subtractCentavos(subtractCentavos(sums.staked, sums.voided), sums.paid));
}

/** Centavos, or minutes for `time`, as the wire has them: reais, or minutes. */
export const toWireLimitValue = (kind: LimitKind, value: number): number =>
  kind === 'time' ? value : centavosToReais(toCentavos(value));

/** Every limit of a person, set or not, with what was used of it. */
export async function readPlayerLimits(ctx: Ctx, player: PlayerId): Promise<PlayerCallOutput<'protectionLimits'>> {
  const { read } = ctx.db;
  const account = await findRealMoneyAccount(read, player);
  const loaded = await wallet.readWallet(read, account);
  const state = wallet.advanceWalletToToday(loaded, ctx);
  const [[settings = NO_SETTINGS], days] = await Promise.all([
    read.query(queries.selectLimitSettings(account)),
    read.query(wallet.selectWalletDayTotals([account], findFirstDayOfLimitPeriods(state.day))),
  ]);
  const closed = loaded.day < state.day ? [...days, wallet.toWalletDayTotals(loaded)] : days;
  const protection = rebuildLimitPeriodSums(EMPTY_PLAYER_PROTECTION, state.day, closed);
  const present = (kind: LimitKind, period: LimitPeriod) => {
    const value = settings.limits[kind]?.[period];
    const pending = findPendingLimit(settings.pending, { kind, period }, ctx.now());
    return {
      kind,
      period,
      value: value === undefined ? null : toWireLimitValue(kind, value),
      used: toWireLimitValue(kind, readUsed(kind, readLimitPeriodSums(protection, state, period))),
      ...(pending === undefined
        ? {}
        : {
            pending: {
              value: pending.value === null ? null : toWireLimitValue(kind, pending.value),
              from: pending.from,
              until: findConfirmationEnd(pending),
            },
          }),
    };
  };
  return {
    limits: limitKinds.flatMap((kind) => limitPeriods.map((period) => present(kind, period))),
    realityCheckMinutes: settings.reality_check_minutes,
  };
}

/** Reads a change from the fields of the call. Throws Refusal badFields. */
function parseLimitChange({ kind, period, value }: PlayerCallInput<'protectionSetLimit'>): LimitChange {
  const refuse = (field: string, problem: string) => new Refusal('badFields', {}, { fields: { [field]: problem } });
  if (kind === undefined) throw refuse('kind', 'missing');
  if (period === undefined) throw refuse('period', 'missing');
  if (value === undefined) throw refuse('value', 'missing');
  if (value === null) return { kind, period, value };
  if (value < 0) throw refuse('value', 'negative');
  if (kind === 'time') {
    if (!Number.isInteger(value)) throw refuse('value', 'wrongType');
    if (value > MINUTES_PER_MONTH) throw refuse('value', 'tooBig');
    return { kind, period, value };
  }
  const amount = reaisToCentavos(value);
  if (amount === undefined) throw refuse('value', value >= 1e13 ? 'tooBig' : 'overPrecise');
  return { kind, period, value: amount };
}

/**
 * Changes one limit of a person, or how often the reality check comes, under the lock of their wallet: a bet that commits later
 * counts the new limit. Throws Refusal badFields, notFound.
 */
export async function changePlayerLimit(
  ctx: Ctx,
  player: PlayerId,
  input: PlayerCallInput<'protectionSetLimit'>,
): Promise<PlayerCallOutput<'protectionSetLimit'>> {
  const { realityCheckMinutes, ...limit } = input;
  const change =
    realityCheckMinutes === undefined || Object.keys(limit).length > 0 ? parseLimitChange(limit) : undefined;
  await ctx.db.tx('limits changed', async (tx) => {
    const account = await findRealMoneyAccount(tx, player);
    await wallet.lockWallet(tx, account);
    if (realityCheckMinutes !== undefined) {
      await tx.query(queries.upsertRealityCheckMinutes(account, realityCheckMinutes));
      const detail = { realityCheckMinutes };
      await tx.query(insertProtectionChanges([account], [ctx.newId()], 'realityCheck', detail));
    }
    if (change === undefined) return;
    const [settings = NO_SETTINGS] = await tx.query(queries.selectLimitSettings(account));
    const { outcome, ...after } = decideLimitChange(settings, change, ctx.now());
    if (outcome === 'unchanged') return;
    const detail = { ...change, before: settings.limits[change.kind]?.[change.period] ?? null };
    await tx.flight(
      queries.upsertLimits(account, after),
      insertProtectionChanges([account], [ctx.newId()], outcome, detail),
    );
  });
  return readPlayerLimits(ctx, player);
}
