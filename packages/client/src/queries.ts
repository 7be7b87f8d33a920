import { type DefaultOptions, QueryClient } from '@tanstack/react-query';

/** The cache of all server state of an app. A call that changes something is never repeated by itself. */
export const createQueryCache = (queries: NonNullable<DefaultOptions['queries']>): QueryClient =>
  new QueryClient({ defaultOptions: { queries, mutations: { retry: false } } });
