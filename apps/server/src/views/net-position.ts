/** What a player put in, took out, staked and won: the net position that they see beside their limits. */
import type { PlayerCallOutput } from '@arara/contract';
import type { PositionPart, PositionSpan } from '@arara/contract/player/protection';
import type { PlayerId } from '@arara/contract/protocol/fields';
import { addCentavos, subtractCentavos, ZERO_CENTAVOS } from '@arara/money';
import type { Ctx } from '../context.ts';
import { findRealMoneyAccount } from '../protection/protection.ts';
import * as wallet from '../wallet/wallet.ts';
import { selectWithdrawnByDay } from './net-position.queries.ts';

const firstDayBySpan: Readonly<Record<PositionSpan, (today: string) => string>> = {
  day: (today) => today,
  month: (today) => `${today.slice(0, 7)}-01`,
  year: (today) => `${today.slice(0, 4)}-01-01`,
};

const addPositionParts = (a: PositionPart, b: PositionPart): PositionPart => ({
  from: a.from,
  deposited: addCentavos(a.deposited, b.deposited),
  withdrawn: addCentavos(a.withdrawn, b.withdrawn),
  staked: addCentavos(a.staked, b.staked),
  won: addCentavos(a.won, b.won),
});

/** Adds up the parts of each day, or of each month, in their order. */
export function groupPositionParts(parts: readonly PositionPart[], span: PositionSpan): PositionPart[] {
  const groups = Map.groupBy(parts, ({ from }) => (span === 'year' ? `${from.slice(0, 7)}-01` : from));
  return [...groups]
    .map(([from, group]) => ({ ...group.reduce(addPositionParts), from }))
    .toSorted((a, b) => (a.from < b.from ? -1 : 1));
}

/** The net position of a person in the running day, month or year. Throws Refusal notFound. */
export async function readNetPosition(
  ctx: Ctx,
  player: PlayerId,
  span: PositionSpan,
): Promise<PlayerCallOutput<'protectionPosition'>> {
  const { views: read } = ctx.db;
  const account = await findRealMoneyAccount(read, player);
  const state = await wallet.readWallet(read, account);
  const from = firstDayBySpan[span](wallet.advanceWalletToToday(state, ctx).day);
  const [ended, withdrawn] = await Promise.all([
    read.query(wallet.selectWalletDayTotals([account], from)),
    read.query(selectWithdrawnByDay(account, from)),
  ]);
  const days = state.day < from ? ended : [...ended, wallet.toWalletDayTotals(state)];
  return groupPositionParts(
    [
      ...days.map(({ day, deposited, staked, voided, paid }) => ({
        from: day,
        deposited,
        withdrawn: ZERO_CENTAVOS,
        staked: subtractCentavos(staked, voided),
        won: paid,
      })),
      ...withdrawn.map(({ day, amount }) => ({
        from: day,
        deposited: ZERO_CENTAVOS,
        withdrawn: amount,
        staked: ZERO_CENTAVOS,
        won: ZERO_CENTAVOS,
      })),
    ].filter(({ deposited, withdrawn: out, staked, won }) => [deposited, out, staked, won].some((sum) => sum !== 0)),
    span,
  );
}
