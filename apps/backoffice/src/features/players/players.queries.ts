import type { PlayerId } from '@arara/contract/protocol/fields';
import { staffPlayerFileCalls } from '@arara/contract/staff/player-file';
import { staffPlayerCalls } from '@arara/contract/staff/players';
import { queryOptions } from '@tanstack/react-query';
import { callStaffApi } from '../../platform/api/api.ts';

export const staffPlayerQueryKeys = {
  profile: (player: PlayerId) => ['player', player] as const,
  ledger: (player: PlayerId) => ['ledger', player] as const,
  records: (player: PlayerId, kind: string) => ['records', player, kind] as const,
  notes: (player: PlayerId) => ['playerNotes', player] as const,
  timeline: (player: PlayerId) => ['timeline', player] as const,
};

/** The profile of a player. */
export const playerProfileQuery = (player: PlayerId) =>
  queryOptions({
    queryKey: staffPlayerQueryKeys.profile(player),
    queryFn: ({ signal }) => callStaffApi(staffPlayerCalls.staffPlayer, { player }, { signal }),
    staleTime: 30_000,
  });

/** The bonuses of a player, the open one first. */
export const playerBonusesQuery = (player: PlayerId) =>
  queryOptions({
    queryKey: ['bonuses', player] as const,
    queryFn: ({ signal }) => callStaffApi(staffPlayerCalls.staffBonuses, { player }, { signal }),
  });

/** Where a player is signed in. */
export const playerSessionsQuery = (player: PlayerId) =>
  queryOptions({
    queryKey: ['playerSessions', player] as const,
    queryFn: ({ signal }) => callStaffApi(staffPlayerFileCalls.staffPlayerSessions, { player }, { signal }),
  });

/** What protects a player. */
export const playerProtectionQuery = (player: PlayerId) =>
  queryOptions({
    queryKey: ['playerProtection', player] as const,
    queryFn: ({ signal }) => callStaffApi(staffPlayerFileCalls.staffPlayerProtection, { player }, { signal }),
  });
