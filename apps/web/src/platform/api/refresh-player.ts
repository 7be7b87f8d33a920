import { queryClient } from './query-client.ts';

/** What the cache holds of the player, by the first word of its keys. */
const OF_PLAYER = [
  'userInfo',
  'records',
  'order',
  'withdraw',
  'fairness',
  'promo',
  'terms',
  'userGift',
  'bonus',
  'inPlay',
];

/** Something about the player changed on the server: everything that shows it is loaded again. */
export const refreshPlayer = (): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => OF_PLAYER.includes(String(queryKey[0])) });
