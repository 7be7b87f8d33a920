/** The country of a request. There is no table of addresses here: a proxy that knows it says it in a header. */
import type { FastifyRequest } from 'fastify';
import type { ClientAddressResolver } from './client-address.ts';

/** Codes that proxies send for what they do not know, and for an anonymising network. */
const UNKNOWN_COUNTRIES: ReadonlySet<string> = new Set(['XX', 'T1', 'ZZ']);

/** Reads the country from this header, of trusted proxies alone; null when nobody trusted says it. */
export const createCountryReader =
  (header: string | undefined, { isProxy }: ClientAddressResolver) =>
  (request: Pick<FastifyRequest, 'headers' | 'socket'>): string | null => {
    const value = header === undefined ? undefined : request.headers[header];
    if (typeof value !== 'string' || !isProxy(request.socket.remoteAddress ?? '')) return null;
    return /^[A-Z]{2}$/.test(value) && !UNKNOWN_COUNTRIES.has(value) ? value : null;
  };
