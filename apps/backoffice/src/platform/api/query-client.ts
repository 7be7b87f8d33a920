import { QueryClient } from '@tanstack/react-query';

/** The cache of all server state of the app. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5000,
      retry: (failures, error) => failures < 2 && (error as { http?: number }).http === 0,
    },
    mutations: { retry: false },
  },
});
