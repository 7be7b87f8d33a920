export { WalletAccountScreen } from './account-screen.tsx';
export { WalletRecordsScreen } from './records-screen.tsx';
export { bonusQuery } from './bonus-query.ts';
export {
  type BetStatus,
  getSportBetStatus,
  getSportResultStatus,
  isStakeReturned,
  BET_STATUS_CHIP_TONES,
} from './status/bet-status.ts';
export {
  CancelWithdrawalButton,
  DepositOrderLabel,
  isWithdrawalCancellable,
  OrderStatusLabel,
} from './status/order-status.tsx';
export { recentRoundsQuery, walletRecordsQuery, refetchWalletRecords } from './records/records-query.ts';
export { getRoundResultOfWalletRecord, type RoundResult } from './status/round-result.ts';
export { useUncreditedPaymentText } from './status/uncredited-text.ts';
export { withdrawLimitsQuery } from './withdraw-limits.ts';
