import type { FastifyRequest } from 'fastify';

/** What the web app writes into the header `device`. */
const WEB_APP_MARKER = 'BWEBAPP';

/** The currencies that a player may pay in. The header `curreny` (spelled so on the wire) names one. */
const payCurrencies = ['BRL'] as const;
export type PayCurrency = (typeof payCurrencies)[number];

/** What the headers of a call say about its client. A missing, unknown or hostile value reads like its default: it changes nothing. */
export interface ClientHeaders {
  /** The client's own name for its device, or empty. */
  readonly deviceId: string;
  /** The advertising pixel that the visit's address named, or empty. */
  readonly pixelId: string;
  /** The IANA name of the client's time zone as the server knows it; null when it knows none of this name. */
  readonly timeZone: string | null;
  readonly payCurrency: PayCurrency;
  /** The client says that it is the web app; false for any other program. */
  readonly isWebApp: boolean;
}

/** Reads the headers `deviceId`, `pixelid`, `zone`, `curreny` and `device` (docs/wire.md). */
export function readClientHeaders(request: FastifyRequest): ClientHeaders {
  const currency = readShortHeader(request, 'curreny');
  return {
    deviceId: readShortHeader(request, 'deviceid'),
    pixelId: readShortHeader(request, 'pixelid'),
    // Most calls never ask for the time zone, and to check a name costs more than to read all other headers.
    get timeZone() {
      return findTimeZone(readShortHeader(request, 'zone'));
    },
    payCurrency: payCurrencies.find((known) => known === currency) ?? 'BRL',
    isWebApp: request.headers['device'] === WEB_APP_MARKER,
  };
}

/** A client may write anything into a header: a value that is long or not printable counts as absent. */
function readShortHeader(request: FastifyRequest, header: 'deviceid' | 'pixelid' | 'zone' | 'curreny'): string {
  const value = request.headers[header];
  return typeof value === 'string' && /^[\x21-\x7e]{1,64}$/.test(value) ? value : '';
}

/** The time zone of an IANA name, in its usual spelling. An offset such as `+03:00` names no place, so it is none. */
function findTimeZone(name: string): string | null {
  if (!/^[A-Za-z]/.test(name)) return null;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    // Intl knows no time zone of this name.
    return null;
  }
}
