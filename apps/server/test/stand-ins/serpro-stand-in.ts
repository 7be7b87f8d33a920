import { randomBytes } from 'node:crypto';
import { type StandInAnswer, type StandInServer, startStandInServer } from './stand-in-server.ts';

/** A person of the register of CPFs, in the fields of Serpro. */
export interface StandInPerson {
  readonly nome: string;
  readonly nomeSocial?: string;
  /** DDMMYYYY. */
  readonly nascimento: string;
  /** 0 regular, 2 suspended, 3 deceased, 4 pending, 5 and 9 cancelled, 8 null. */
  readonly situacao?: string;
  readonly obito?: string;
}

export interface SerproStandIn extends StandInServer {
  readonly key: string;
  readonly secret: string;
  readonly people: Map<string, StandInPerson>;
  /** Ends every token that was given, as a restart of the gateway does. */
  revokeTokens(): void;
}

/** Whoever was not entered is this adult. */
const DEFAULT_PERSON: StandInPerson = { nome: 'MARIA DA SILVA', nascimento: '15081990' };
const TOKEN_LIFETIME_S = 3600;

/**
 * Starts a stand-in of Serpro's Consulta CPF, version 2. A CPF that begins with 9 is a minor's (422), one that begins with 0 does
 * not exist (404); every other one is a person of `people`, or an adult with the name Maria da Silva.
 */
export async function startSerproStandIn(port = 0): Promise<SerproStandIn> {
  const [key, secret] = ['stand-in-key', 'stand-in-secret'];
  const people = new Map<string, StandInPerson>();
  const tokens = new Set<string>();
  const giveToken = (authorization: string | undefined, body: string): StandInAnswer => {
    const expected = `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`;
    if (authorization !== expected) return { status: 401, body: { error: 'invalid_client' } };
    if (new URLSearchParams(body).get('grant_type') !== 'client_credentials')
      return { status: 400, body: { error: 'unsupported_grant_type' } };
    const access_token = randomBytes(16).toString('hex');
    tokens.add(access_token);
    const scope = 'am_application_scope default';
    return { status: 200, body: { scope, token_type: 'Bearer', expires_in: TOKEN_LIFETIME_S, access_token } };
  };
  const answerPerson = (ni: string): StandInAnswer => {
    if (!/^\d{11}$/.test(ni)) return { status: 400, body: { mensagem: 'CPF inválido' } };
    if (ni.startsWith('9')) return { status: 422, body: { mensagem: 'Dados de menor de idade' } };
    if (ni.startsWith('0')) return { status: 404, body: { mensagem: 'CPF não encontrado' } };
    const { situacao = '0', ...person } = people.get(ni) ?? DEFAULT_PERSON;
    return { status: 200, body: { ni, ...person, situacao: { codigo: situacao, descricao: '' } } };
  };
  const server = await startStandInServer(port, ({ method, url = '', headers }, body) => {
    if (method === 'POST' && url === '/token') return giveToken(headers.authorization, body);
    if (!tokens.has((headers.authorization ?? '').replace(/^Bearer /, '')))
      return { status: 401, body: { fault: { code: 900_901 } } };
    const [, ni] = /^\/consulta-cpf-df\/v2\/cpf\/([^/]+)$/.exec(url) ?? [];
    return method === 'GET' && ni !== undefined
      ? answerPerson(ni)
      : { status: 403, body: { fault: { code: 900_906 } } };
  });
  return { ...server, key, secret, people, revokeTokens: () => tokens.clear() };
}
