export { AccountPage, RecordsPage } from './slots.ts';
export { bonusQuery } from './bonus-query.ts';
export { type BetStatus, getOrderStatus, isStakeReturned, STATUS_TONE } from './status/bet-status.ts';
export { CancelWithdrawal, isCancellable, OrderStatus } from './status/order-status.tsx';
export { recentRoundsQuery, recordsQuery, refetchRecords } from './records/records-query.ts';
export { getRoundResult, type RoundResult } from './status/round-result.ts';
export { useUncreditedText } from './status/uncredited-text.ts';
export { withdrawLimitsQuery } from './withdraw-limits.ts';
