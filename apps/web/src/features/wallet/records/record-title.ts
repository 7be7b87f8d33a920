import type { WalletRecord } from '@arara/contract/player/wallet';
import { useTranslations } from 'use-intl';
import { getGameName } from '../../../platform/format/game-names.ts';
import type { WalletRecordKind } from './records-query.ts';

/** The kind of one row: the kind of a row of the bill follows from its type. */
export type WalletRecordRowKind = Exclude<WalletRecordKind, 'bill'>;

/** The kinds of rows of the bill by the type on the wire; every other type is an award. */
const WALLET_RECORD_ROW_KIND_BY_BILL_TYPE: Readonly<Record<string, WalletRecordRowKind>> = {
  '10': 'deposit',
  '11': 'withdraw',
  '20': 'transfer',
};

export const getWalletRecordRowKind = (list: WalletRecordKind, record: WalletRecord): WalletRecordRowKind =>
  list === 'bill' ? (WALLET_RECORD_ROW_KIND_BY_BILL_TYPE[record.type] ?? 'award') : list;

/** Types of an award on the wire: VIP level, promotion, by staff. */
const AWARD_RECORD_TYPES = ['14', '141', '199'] as const;
const toKnownAwardType = (type: string): (typeof AWARD_RECORD_TYPES)[number] =>
  AWARD_RECORD_TYPES.find((award) => award === type) ?? '141';

/** Kinds of ledger entries that have a name of their own in the flow. */
const MONEY_FLOW_KINDS = [
  'deposit',
  'stake',
  'payout',
  'cash-out',
  'refund',
  'void',
  'withdrawal-hold',
  'withdrawal-paid',
  'withdrawal-returned',
  'transfer-in',
  'transfer-out',
  'resettlement',
  'repayment',
  'bonus-grant',
  'bonus-release',
  'bonus-forfeit',
  'deposit-refund',
  'clawback',
  'gift-clawback',
  'fee',
  'correction',
  'award',
  'commission-claim',
  'play-money',
] as const;
type MoneyFlowKind = (typeof MONEY_FLOW_KINDS)[number];
const isMoneyFlowKind = (type: string): type is MoneyFlowKind => (MONEY_FLOW_KINDS as readonly string[]).includes(type);

/** Writes the title of a record. */
export function useWalletRecordTitleFormatter(): (kind: WalletRecordRowKind, record: WalletRecord) => string {
  const t = useTranslations('records');
  const formatBetTitle = ({ type, selections = [] }: WalletRecord): string => {
    const [first] = selections;
    if (first === undefined) return t('one.bet');
    return selections.length === 1
      ? first.name
      : t(type === 'system' ? 'one.system' : 'one.multiple', { count: selections.length });
  };
  const formatFlowTitle = ({ type, game }: WalletRecord): string => {
    const name = t(isMoneyFlowKind(type) ? `flow.${type}` : 'flow.other');
    return game === undefined ? name : `${name} · ${getGameName(game)}`;
  };
  return (kind, record) => {
    switch (kind) {
      case 'game':
        return getGameName(record.type);
      case 'flow':
        return formatFlowTitle(record);
      case 'award':
        return t(`awards.${toKnownAwardType(record.type)}`);
      case 'transfer':
        return t(record.amount < 0 ? 'one.transferOut' : 'one.transferIn');
      case 'withdraw':
        return t(record.payCardBank === 'USDT' ? 'one.withdrawUsdt' : 'one.withdraw');
      case 'bet':
        return formatBetTitle(record);
      case 'deposit':
        return t('one.deposit');
    }
  };
}
