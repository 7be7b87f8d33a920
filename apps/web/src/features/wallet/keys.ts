import type { walletCalls } from '@arara/contract/player/wallet';
import type { EndpointInput } from '@arara/contract/protocol/endpoint';
import type { QueryKeyMap } from '../../platform/api/query-client.ts';

/** The wanted records: of one kind, from one moment to another. */
export type WalletRecordsFilter = Pick<EndpointInput<typeof walletCalls.records>, 'kind' | 'from' | 'to'>;

/** The query keys of the wallet. */
export const walletQueryKeys = {
  bonus: ['bonus'],
  allRecords: ['records'],
  recentRounds: ['records', 'recent'],
  records: (filter: WalletRecordsFilter, limit: number) => ['records', filter, limit],
  withdrawLimits: ['withdraw'],
} as const satisfies QueryKeyMap;
