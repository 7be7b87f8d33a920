import type { wallet } from '@arara/contract/player/wallet';
import type { EndpointInput } from '@arara/contract/protocol/endpoint';
import type { QueryKeys } from '../../platform/api/query-client.ts';

/** The wanted records: of one kind, from one moment to another. */
export type RecordsFilter = Pick<EndpointInput<typeof wallet.records>, 'kind' | 'from' | 'to'>;

/** The query keys of the wallet. */
export const walletKeys = {
  bonus: ['bonus'],
  allRecords: ['records'],
  recentRounds: ['records', 'recent'],
  records: (filter: RecordsFilter, limit: number) => ['records', filter, limit],
  withdrawLimits: ['withdraw'],
} as const satisfies QueryKeys;
