import type { QueryKeyMap } from '../../platform/api/query-client.ts';

/** The query keys of the lobby. They are a file of their own because home loads them with the first screen. */
export const gameLobbyQueryKeys = { gameList: ['public', 'gameList'] } as const satisfies QueryKeyMap;
