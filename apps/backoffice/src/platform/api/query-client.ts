import { createQueryCache } from '@arara/client/queries';

/** The cache of all server state of the app. */
export const queryClient = createQueryCache({
  staleTime: 5000,
  retry: (failures, error) => failures < 2 && (error as { http?: number }).http === 0,
});
