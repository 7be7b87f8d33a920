import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { Problem } from '../pix/problem.ts';

/**
 * OAuth 2 client credentials: one client, scopes per call. A token lasts an hour of real time, not of the bank's clock, and
 * survives a restart.
 */

export const SCOPES = [
  'cob.write',
  'cob.read',
  'pix.write',
  'pix.read',
  'webhook.write',
  'webhook.read',
  'pix.send',
  'gn.pix.send.read',
  'gn.balance.read',
  'gn.dict.read',
] as const;
export type Scope = (typeof SCOPES)[number];

const TOKEN_LIFETIME_S = 3600;

type Client = { id: string; secret: string };

/** The answer of the token call. An OAuth error is `{ error, error_description }` with 400 or 401. */
export type TokenAnswer = { status: number; body: Record<string, unknown> };

const refuseToken = (status: 400 | 401, error: string, description: string): TokenAnswer => ({
  status,
  body: { error, error_description: description },
});

const equalInConstantTime = (a: string, b: string): boolean =>
  timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());

/** Whether the `Authorization` header holds the client's id and secret (HTTP Basic). */
function isClient(client: Client, authorization: string | undefined): boolean {
  const [, encoded] = /^basic ([A-Za-z0-9+/=]+)$/i.exec(authorization ?? '') ?? [];
  const [id = '', ...secret] = encoded === undefined ? [] : Buffer.from(encoded, 'base64').toString('utf8').split(':');
  // Both comparisons always run, so that the time taken does not tell which of them failed.
  return [equalInConstantTime(id, client.id), equalInConstantTime(secret.join(':'), client.secret)].every(Boolean);
}

const readField = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;

/** The scopes that the request asks for; all scopes when it names none. */
function readScopes(body: unknown): readonly Scope[] {
  const requested = readField(body, 'scope');
  if (typeof requested !== 'string' || requested === '') return SCOPES;
  const names = requested.split(/\s+/);
  return SCOPES.filter((scope) => names.includes(scope));
}

export type AccessTokens = ReturnType<typeof createAccessTokens>;

export function createAccessTokens(client: Client) {
  const key = createHmac('sha256', client.secret).update('sandbox access token').digest();
  return {
    /** `POST /oauth/token` with HTTP Basic. */
    async issueToken(authorization: string | undefined, body: unknown): Promise<TokenAnswer> {
      if (!isClient(client, authorization)) return refuseToken(401, 'invalid_client', 'Credenciais inválidas');
      if (readField(body, 'grant_type') !== 'client_credentials')
        return refuseToken(400, 'unsupported_grant_type', 'Use grant_type=client_credentials');
      const scopes = readScopes(body);
      if (scopes.length === 0) return refuseToken(400, 'invalid_scope', 'Nenhum escopo conhecido');
      const scope = scopes.join(' ');
      const token = await new SignJWT({ scope })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(client.id)
        .setIssuedAt()
        .setExpirationTime(`${TOKEN_LIFETIME_S}s`)
        .sign(key);
      return {
        status: 200,
        body: { access_token: token, token_type: 'Bearer', expires_in: TOKEN_LIFETIME_S, scope },
      };
    },

    /** Throws NaoAutorizado without a valid token, AcessoNegado when the token lacks the scope. */
    async requireScope(authorization: string | undefined, scope: Scope): Promise<void> {
      const [, token] = /^bearer (\S+)$/i.exec(authorization ?? '') ?? [];
      if (token === undefined) throw new Problem('NaoAutorizado');
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], subject: client.id });
        if (typeof payload['scope'] === 'string' && payload['scope'].split(' ').includes(scope)) return;
      } catch (error) {
        if (error instanceof errors.JOSEError) throw new Problem('NaoAutorizado');
        throw error;
      }
      throw new Problem('AcessoNegado', { detail: `O escopo ${scope} não foi concedido.` });
    },
  };
}
