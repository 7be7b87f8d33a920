import { walletCalls, type WalletRecord } from '@arara/contract/player/wallet';
import type { Id } from '@arara/contract/protocol/fields';
import { queryOptions } from '@tanstack/react-query';
import { callApi, BACKGROUND_CALL_OPTIONS } from '../../../platform/api/api.ts';
import { gameQueryKeys } from '../keys.ts';

const ROUND_SEARCH_PAGE_SIZE = 50;
/** Ids are ordered by time: each millisecond has this many. */
const ROUND_IDS_PER_MS = 4096;
/**
 * Records of games are paged by the id of the stake's ledger entry, which is made after the round's own id. A busy server may post
 * the stake this much later.
 */
const MAX_GAME_STAKE_POSTING_DELAY_MS = 60_000;

/** Finds a round among the player's records: among the stakes that were posted from its id on, newest first. */
async function findRoundWalletRecord(roundId: string, signal: AbortSignal): Promise<WalletRecord | null> {
  const id = Number(roundId);
  let cursor: number | null = id + MAX_GAME_STAKE_POSTING_DELAY_MS * ROUND_IDS_PER_MS;
  while (cursor !== null && cursor > id && Number.isSafeInteger(cursor)) {
    const { items, nextCursor }: { items: readonly WalletRecord[]; nextCursor: Id | null } = await callApi(
      walletCalls.records,
      { kind: 'game', cursor: cursor as Id, limit: ROUND_SEARCH_PAGE_SIZE },
      { signal, ...BACKGROUND_CALL_OPTIONS },
    );
    const found = items.find((record) => String(record.id) === roundId);
    if (found !== undefined) return found;
    cursor = nextCursor;
  }
  return null;
}

/** One round of the player; null when it is not among their rounds. */
export const roundRecordQuery = (roundId: string) =>
  queryOptions({
    queryKey: gameQueryKeys.round(roundId),
    queryFn: ({ signal }) => findRoundWalletRecord(roundId, signal),
  });
