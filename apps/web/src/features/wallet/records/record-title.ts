import type { WalletRecord } from '@arara/contract/player/wallet';
import { useTranslations } from 'use-intl';
import { getGameName } from '../../../platform/format/game-names.ts';
import type { RecordKind } from './records-query.ts';

/** The kind of one row: the kind of a row of the bill follows from its type. */
export type RowKind = Exclude<RecordKind, 'bill'>;

/** The kinds of rows of the bill by the type on the wire; every other type is an award. */
const KIND_BY_BILL_TYPE: Readonly<Record<string, RowKind>> = { '10': 'deposit', '11': 'withdraw', '20': 'transfer' };

export const getRowKind = (list: RecordKind, record: WalletRecord): RowKind =>
  list === 'bill' ? (KIND_BY_BILL_TYPE[record.type] ?? 'award') : list;

/** Types of an award on the wire: VIP level, promotion, by staff. */
const AWARDS = ['14', '141', '199'] as const;
const toAwardType = (type: string): (typeof AWARDS)[number] => AWARDS.find((award) => award === type) ?? '141';

/** Kinds of ledger entries that have a name of their own in the flow. */
const FLOW_KINDS = [
  'deposit',
  'stake',
  'payout',
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
  'play-money',
] as const;
type FlowKind = (typeof FLOW_KINDS)[number];
const isFlowKind = (type: string): type is FlowKind => (FLOW_KINDS as readonly string[]).includes(type);

/** Writes the title of a record. */
export function useRecordTitle(): (kind: RowKind, record: WalletRecord) => string {
  const t = useTranslations('records');
  return (kind, record) => {
    switch (kind) {
      case 'game':
        return getGameName(record.type);
      case 'flow':
        return t(isFlowKind(record.type) ? `flow.${record.type}` : 'flow.other');
      case 'award':
        return t(`awards.${toAwardType(record.type)}`);
      case 'transfer':
        return t(record.amount < 0 ? 'one.transferOut' : 'one.transferIn');
      case 'withdraw':
        return t(record.payCardBank === 'USDT' ? 'one.withdrawUsdt' : 'one.withdraw');
      case 'deposit':
      case 'bet':
        return t(`one.${kind}`);
    }
  };
}
