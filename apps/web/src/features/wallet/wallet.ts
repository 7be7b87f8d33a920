export { AccountPage, RecordsPage } from './slots.ts';
export { bonusQuery } from './bonus-query.ts';
export { type BetStatus, getOrderStatus, isStakeReturned, STATUS_TONE } from './records/bet-status.ts';
export { CancelWithdrawal, isCancellable, OrderStatus } from './records/order-status.tsx';
export { recentRoundsQuery, recordsQuery, refetchRecords } from './records/records-query.ts';
export { getRoundResult, type RoundResult } from './records/round-result.ts';
export { useUncreditedText } from './records/uncredited-text.ts';
export { withdrawLimitsQuery } from './withdraw-limits.ts';
