/** The identity service of Serpro, "Consulta CPF" version 2, behind its gateway: OAuth2 client credentials, then one GET for each CPF. */
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Instant } from '../../platform/clock.ts';
import {
  describeRequestError,
  type OutgoingResponse,
  parseJsonText,
  sendLimitedRequest,
} from '../../platform/http/outgoing-request.ts';
import type { IdentityLookupPort, IdentityLookupResult } from '../../ports/identity.ts';

/** How to reach Serpro's gateway, and who we are there. */
export interface SerproSettings {
  /** The address of the gateway, without a slash at its end. */
  readonly url: string;
  readonly key: string;
  readonly secret: string;
  readonly timeoutMs?: number;
}

interface SerproContext {
  readonly log: Pick<Logger, 'warn'>;
  /** The clock by which tokens expire. */
  readonly now: () => Instant;
}

const SERPRO_TIMEOUT_MS = 5000;
/** A person's record has some hundred bytes. */
const MAX_SERPRO_ANSWER_BYTES = 64 * 1024;
/** A token is renewed this long before it expires, so that none expires on its way. */
const TOKEN_RENEWAL_MARGIN_MS = 60_000;

/** Registrations of people who died, and numbers that were cancelled or annulled. 0, 2 and 4 belong to living people. */
const SITUATIONS_WITHOUT_HOLDER: ReadonlySet<string> = new Set(['3', '5', '8', '9']);

const tokenSchema = z.object({ access_token: z.string().min(1).max(8192), expires_in: z.number().positive() });
const personSchema = z.object({
  ni: z.string(),
  nome: z.string().min(1).max(400),
  nomeSocial: z.string().max(400).optional(),
  situacao: z.object({ codigo: z.string() }),
  nascimento: z.string(),
  obito: z.string().optional(),
});

/** Statuses that are answers about the CPF; every other one but 200 and 206 says that nothing is known. */
const outcomeByStatus = new Map<number, IdentityLookupResult>([
  [400, { outcome: 'notFound' }],
  [404, { outcome: 'notFound' }],
  // The data of minors is kept back.
  [422, { outcome: 'minor' }],
]);

const UNAVAILABLE: IdentityLookupResult = { outcome: 'unavailable' };

/** Serpro as the identity service. Nothing that it answers or refuses is logged beside the status: the address holds a CPF. */
export function createSerproIdentity(ctx: SerproContext, settings: SerproSettings): IdentityLookupPort {
  const tokens = createSerproTokenSource(ctx, settings);
  const lookUp = async (cpf: string, token: string): Promise<OutgoingResponse | undefined> =>
    sendSerproRequest(ctx, settings, `/consulta-cpf-df/v2/cpf/${cpf}`, {
      method: 'GET',
      headers: { accept: 'application/json', authorization: `Bearer ${token}` },
    });
  return {
    find: async (cpf) => {
      const token = await tokens.get();
      let answer = token === undefined ? undefined : await lookUp(cpf, token);
      if (token !== undefined && answer?.status === 401) {
        // A token that ends early is replaced once; credentials that are wrong stay wrong.
        tokens.drop(token);
        const renewed = await tokens.get();
        answer = renewed === undefined ? undefined : await lookUp(cpf, renewed);
      }
      return answer === undefined ? UNAVAILABLE : readPerson(ctx, cpf, answer);
    },
  };
}

/** The token that all look-ups share: asked for by one of them when it is missing or about to expire. */
function createSerproTokenSource(ctx: SerproContext, settings: SerproSettings) {
  let held: { readonly token: string; readonly until: Instant } | undefined;
  let asked: Promise<string | undefined> | undefined;
  const request = async (): Promise<string | undefined> => {
    const sentAt = ctx.now();
    const basic = Buffer.from(`${settings.key}:${settings.secret}`).toString('base64');
    const answer = await sendSerproRequest(ctx, settings, '/token', {
      method: 'POST',
      headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
    });
    const given = answer?.status === 200 ? tokenSchema.safeParse(parseJsonText(answer.text)) : undefined;
    if (given?.success !== true) {
      if (answer !== undefined) ctx.log.warn({ service: 'serpro', status: answer.status }, 'no token was given');
      return undefined;
    }
    held = { token: given.data.access_token, until: sentAt + given.data.expires_in * 1000 - TOKEN_RENEWAL_MARGIN_MS };
    return held.token;
  };
  return {
    /** The token, or undefined when none can be had. */
    get: async (): Promise<string | undefined> => {
      if (held !== undefined && ctx.now() < held.until) return held.token;
      asked ??= request().finally(() => (asked = undefined));
      return asked;
    },
    /** Forgets a token that was refused, unless another one has come meanwhile. */
    drop: (token: string): void => {
      if (held?.token === token) held = undefined;
    },
  };
}

/** One exchange; undefined when the service does not answer in time, or says too much. */
async function sendSerproRequest(
  { log }: SerproContext,
  { url, timeoutMs = SERPRO_TIMEOUT_MS }: SerproSettings,
  path: string,
  request: Parameters<typeof sendLimitedRequest>[1],
): Promise<OutgoingResponse | undefined> {
  try {
    return await sendLimitedRequest(`${url}${path}`, request, { timeoutMs, maxBytes: MAX_SERPRO_ANSWER_BYTES });
  } catch (error) {
    log.warn({ service: 'serpro', err: describeRequestError(error) }, 'the identity service cannot be asked');
    return undefined;
  }
}

function readPerson({ log }: SerproContext, cpf: string, answer: OutgoingResponse): IdentityLookupResult {
  const outcome = outcomeByStatus.get(answer.status);
  if (outcome !== undefined) return outcome;
  // 206: something is missing in the record, and what is needed here may still be there.
  const person = [200, 206].includes(answer.status) ? personSchema.safeParse(parseJsonText(answer.text)) : undefined;
  const birthDate = person?.data === undefined ? undefined : toIsoDate(person.data.nascimento);
  if (person?.data === undefined || person.data.ni !== cpf || birthDate === undefined) {
    log.warn({ service: 'serpro', status: answer.status }, 'the identity service gave no answer that can be used');
    return UNAVAILABLE;
  }
  const { nome: name, nomeSocial: socialName, situacao, obito } = person.data;
  if (obito !== undefined || SITUATIONS_WITHOUT_HOLDER.has(situacao.codigo)) return { outcome: 'notFound' };
  return { outcome: 'found', name, ...(socialName === undefined ? {} : { socialName }), birthDate };
}

/** 'YYYY-MM-DD' of a date written as DDMMYYYY; undefined when there is no such day. */
function toIsoDate(text: string): string | undefined {
  const [, day, month, year] = /^(\d{2})(\d{2})(\d{4})$/.exec(text) ?? [];
  const date = `${year}-${month}-${day}`;
  const at = new Date(`${date}T00:00:00Z`);
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== date ? undefined : date;
}
