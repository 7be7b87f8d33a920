import type { StaffOutput } from '@arara/contract/staff/staff-contract';
import type { FoundPlayer } from '@arara/contract/staff/players';
import type { Id } from '@arara/contract/protocol/fields';
import { accountOf, cpfOf, cpfPrintOf, findPlayers, searchedBy } from '../accounts/accounts.ts';
import type { Ctx } from '../context.ts';
import { isStaff } from '../staff/staff.ts';
import { maskedEmail, maskedName, maskedPhone, maskedTaxId } from '../platform/text/masks.ts';
import * as wallet from '../wallet/wallet.ts';
import { riskHintsOf } from './risk-hints.ts';
import type { Doors } from './views.ts';

/** From so many digits on, a text may be somebody's CPF, one with a slip of the finger in it, or a phone. */
const DIGITS_OF_SOMEBODY = 5;

/** What was looked for, as the trail may keep it for good: no number in clear but the id of a player that there is. */
function maskedSearch(text: string): string {
  if (text.includes('@')) return maskedEmail(text);
  const digits = text.replaceAll(/\D/g, '');
  if (digits.length < DIGITS_OF_SOMEBODY) return /^\d+$/.test(text) ? '***' : maskedName(text);
  return maskedTaxId(digits);
}

/** Players by id, CPF, or the beginning of their e-mail or name, masked; and what the text was taken for, for the audit trail. */
export async function foundPlayers(
  ctx: Ctx,
  text: string,
): Promise<{ found: FoundPlayer[]; asked: { by: string; text: string } }> {
  const by = searchedBy(text.trim());
  const found = await findPlayers(ctx, text);
  return {
    asked: { by, text: by === 'id' && found.length > 0 ? text.trim() : maskedSearch(text.trim()) },
    found: found.map(({ name, username, cpf, ...rest }) => ({
      ...rest,
      name: maskedName(name),
      username: maskedEmail(username),
      cpf: maskedTaxId(cpf),
    })),
  };
}

/** A player as staff see them: the account masked, the money, and what to look at. Throws Refusal notFound. */
export async function playerFile(
  ctx: Ctx,
  { payments, promotions }: Pick<Doors, 'payments' | 'promotions'>,
  player: Id,
): Promise<StaffOutput<'staffPlayer'>> {
  const { read } = ctx.db;
  const account = await accountOf(read, player);
  const [cpf, person, state, paid, life, standing, vip, discount] = await Promise.all([
    cpfOf(ctx, read, player),
    cpfPrintOf(read, player),
    wallet.walletShown(read, player),
    payments.totals(read, player),
    wallet.lifetime(read, player),
    payments.standingOf(ctx, player),
    promotions.vipProgress(read, player),
    payments.discountOf(read, player, ctx.now()),
  ]);
  const { turnMain, turnBonus } = wallet.balancesOf(state);
  const known = {
    kyc: account.kyc,
    createdAt: account.createdAt,
    deposited: paid.paidSum,
    withdrawn: paid.withdrawnSum,
    held: state.withdrawing,
    staked: life.staked,
    ...standing,
    receivable: state.receivable,
    isStaff: await isStaff(read, person),
  };
  return {
    player,
    name: maskedName(account.name),
    username: maskedEmail(account.username),
    cpf: maskedTaxId(cpf),
    phone: maskedPhone(account.phone),
    kyc: account.kyc,
    status: account.status,
    demo: account.demo,
    createdAt: account.createdAt,
    lx: account.lx,
    language: account.language,
    level: vip.level,
    balances: {
      main: state.main,
      bonus: state.bonus,
      withdrawing: state.withdrawing,
      agent: state.agent,
      receivable: state.receivable,
    },
    turnover: { main: turnMain, bonus: turnBonus },
    totals: {
      deposits: paid.paidCount,
      deposited: paid.paidSum,
      withdrawals: standing.withdrawals,
      withdrawalsToday: standing.withdrawalsToday,
      withdrawn: paid.withdrawnSum,
      staked: life.staked,
      won: life.paid,
    },
    discount: discount === undefined ? null : { percent: discount.fractionBp / 100, until: discount.expiresAt },
    hints: riskHintsOf(known, ctx.now()),
  };
}

/** One piece of a player's personal data in clear. Throws Refusal notFound. */
export async function revealed(
  ctx: Ctx,
  it: { player: Id; field: 'name' | 'username' | 'phone' | 'cpf' },
): Promise<string> {
  const account = await accountOf(ctx.db.read, it.player);
  switch (it.field) {
    case 'name':
      return account.name;
    case 'username':
      return account.username;
    case 'phone':
      return `+${account.country} ${account.phone}`;
    case 'cpf':
      return cpfOf(ctx, ctx.db.read, it.player);
  }
}

/** Throws Refusal notFound when nobody is this player. */
export async function refuseNobody(ctx: Ctx, player: Id): Promise<void> {
  await accountOf(ctx.db.read, player);
}
