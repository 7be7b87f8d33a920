import type { QueryKeys } from '../../platform/api/query-client.ts';

/** The query keys of the lobby. They are a file of their own because home loads them with the first screen. */
export const lobbyKeys = { gameList: ['public', 'gameList'] } as const satisfies QueryKeys;
