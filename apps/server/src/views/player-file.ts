import type { StaffCallOutput } from '@arara/contract/staff/staff-contract';
import type { PlayerSearchResult } from '@arara/contract/staff/players';
import type { PlayerId } from '@arara/contract/protocol/fields';
import { readPlayerAccount, readCpf, findPlayers, classifyPlayerSearchText } from '../accounts/accounts.ts';
import type { Ctx } from '../context.ts';
import { isCpfOfStaffMember } from '../staff/staff.ts';
import { maskEmail, maskName, maskPhone, maskTaxId } from '../platform/text/masks.ts';
import { readRestriction, readRestrictions } from '../protection/protection.ts';
import * as wallet from '../wallet/wallet.ts';
import { findWithdrawalRiskHints } from './risk-hints.ts';
import type { PlayerViewSources } from './views.ts';

/** A text with this many digits may be a CPF, a mistyped CPF, or a phone number. */
const MIN_CPF_OR_PHONE_DIGITS = 5;

/** A search text as the audit trail may store it: no number in clear except the id of an existing player. */
function maskSearchText(text: string): string {
  if (text.includes('@')) return maskEmail(text);
  const digits = text.replaceAll(/\D/g, '');
  if (digits.length < MIN_CPF_OR_PHONE_DIGITS) return /^\d+$/.test(text) ? '***' : maskName(text);
  return maskTaxId(digits);
}

/** Finds players by id, CPF, or the beginning of their e-mail or name; masked. `asked` says how the text was read, for the audit trail. */
export async function searchPlayers(
  ctx: Ctx,
  text: string,
): Promise<{ found: PlayerSearchResult[]; asked: { by: string; text: string } }> {
  const by = classifyPlayerSearchText(text.trim());
  const found = await findPlayers(ctx, text);
  const restrictions = await readRestrictions(
    ctx.db.views,
    found.map(({ player }) => player),
    ctx.now(),
  );
  return {
    asked: { by, text: by === 'id' && found.length > 0 ? text.trim() : maskSearchText(text.trim()) },
    found: found.map(({ name, username, cpf, ...rest }) => ({
      ...rest,
      status: restrictions.get(rest.player)?.status ?? 'active',
      name: maskName(name),
      username: maskEmail(username),
      cpf: maskTaxId(cpf),
    })),
  };
}

/** A player as staff see them: the masked account, the money, and risk hints. Throws Refusal notFound. */
export async function readPlayerOverviewForStaff(
  ctx: Ctx,
  { payments, promotions }: Pick<PlayerViewSources, 'payments' | 'promotions'>,
  player: PlayerId,
): Promise<StaffCallOutput<'staffPlayer'>> {
  const { views: read } = ctx.db;
  const account = await readPlayerAccount(read, player);
  const [cpf, state, paid, life, orders, vip, discount, restriction = null] = await Promise.all([
    readCpf(ctx, read, player),
    wallet.readWallet(read, player),
    payments.loadPaymentTotals(read, player),
    wallet.readLifetimeTotals(read, player),
    payments.summarizePaymentOrders(ctx, player),
    promotions.loadVipProgress(read, player),
    payments.findPlayerDiscount(read, player, ctx.now()),
    readRestriction(read, player, ctx.now()),
  ]);
  const { turnMain, turnBonus } = wallet.toPlayerBalances(state);
  const risk = {
    kyc: account.kyc,
    createdAt: account.createdAt,
    deposited: paid.paidSum,
    withdrawn: paid.withdrawnSum,
    held: state.withdrawing,
    staked: life.staked,
    ...orders,
    receivable: state.receivable,
    isStaff: await isCpfOfStaffMember(read, ctx.vault.listHmacs(cpf, 'cpf')),
  };
  return {
    player,
    ...presentMaskedAccount(account, cpf),
    status: restriction?.status ?? 'active',
    restriction,
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
      withdrawals: orders.withdrawals,
      withdrawalsToday: orders.withdrawalsToday,
      withdrawn: paid.withdrawnSum,
      staked: life.staked,
      won: life.paid,
    },
    discount: discount === undefined ? null : { percent: discount.fractionBp / 100, until: discount.expiresAt },
    hints: findWithdrawalRiskHints(risk, ctx.now()),
  };
}

/** The account of a player, with personal data masked. */
const presentMaskedAccount = (account: Awaited<ReturnType<typeof readPlayerAccount>>, cpf: string) => ({
  name: maskName(account.name),
  username: maskEmail(account.username),
  cpf: maskTaxId(cpf),
  phone: maskPhone(account.phone),
  kyc: account.kyc,
  demo: account.demo,
  createdAt: account.createdAt,
  lx: account.lx,
  language: account.language,
});

/** One field of a player's personal data in clear. Throws Refusal notFound. */
export async function revealPersonalDataField(
  ctx: Ctx,
  input: { player: PlayerId; field: 'name' | 'username' | 'phone' | 'cpf' },
): Promise<string> {
  const account = await readPlayerAccount(ctx.db.views, input.player);
  switch (input.field) {
    case 'name':
      return account.name;
    case 'username':
      return account.username;
    case 'phone':
      return `+${account.country} ${account.phone}`;
    case 'cpf':
      return readCpf(ctx, ctx.db.views, input.player);
  }
}

/** Throws Refusal notFound when the player does not exist. */
export async function assertPlayerExists(ctx: Ctx, player: PlayerId): Promise<void> {
  await readPlayerAccount(ctx.db.views, player);
}
