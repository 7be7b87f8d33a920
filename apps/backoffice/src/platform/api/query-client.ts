import { QueryClient } from '@tanstack/react-query';

/** All server state of the app lives here, and nowhere else. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5000,
      retry: (failures, error) => failures < 2 && (error as { http?: number }).http === 0,
    },
    mutations: { retry: false },
  },
});
