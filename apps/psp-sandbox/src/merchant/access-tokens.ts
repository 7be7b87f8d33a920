import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { HttpProblem } from '../pix/problem.ts';

/**
 * OAuth 2 client credentials: one client, scopes per call. A token lasts an hour of real time, not of the bank's clock, and
 * survives a restart.
 */

export const OAUTH_SCOPES = [
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
export type OAuthScope = (typeof OAUTH_SCOPES)[number];

const ACCESS_TOKEN_LIFETIME_S = 3600;

type OAuthClientCredentials = { id: string; secret: string };

/** The answer of the token call. An OAuth error is `{ error, error_description }` with 400 or 401. */
export type AccessTokenResponse = { status: number; body: Record<string, unknown> };

const createTokenRefusal = (status: 400 | 401, error: string, description: string): AccessTokenResponse => ({
  status,
  body: { error, error_description: description },
});

const equalInConstantTime = (a: string, b: string): boolean =>
  timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());

/** Whether the `Authorization` header holds the client's id and secret (HTTP Basic). */
function areClientCredentialsValid(client: OAuthClientCredentials, authorization: string | undefined): boolean {
  const [, encoded] = /^basic ([A-Za-z0-9+/=]+)$/i.exec(authorization ?? '') ?? [];
  const [id = '', ...secret] = encoded === undefined ? [] : Buffer.from(encoded, 'base64').toString('utf8').split(':');
  // Both comparisons always run, so that the time taken does not tell which of them failed.
  return [equalInConstantTime(id, client.id), equalInConstantTime(secret.join(':'), client.secret)].every(Boolean);
}

const readBodyField = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;

/** The scopes that the request asks for; all scopes when it names none. */
function readRequestedOAuthScopes(body: unknown): readonly OAuthScope[] {
  const requested = readBodyField(body, 'scope');
  if (typeof requested !== 'string' || requested === '') return OAUTH_SCOPES;
  const names = requested.split(/\s+/);
  return OAUTH_SCOPES.filter((scope) => names.includes(scope));
}

export type SandboxAccessTokenStore = ReturnType<typeof createAccessTokenIssuer>;

export function createAccessTokenIssuer(client: OAuthClientCredentials) {
  const key = createHmac('sha256', client.secret).update('sandbox access token').digest();
  return {
    /** `POST /oauth/token` with HTTP Basic. */
    async issueToken(authorization: string | undefined, body: unknown): Promise<AccessTokenResponse> {
      if (!areClientCredentialsValid(client, authorization))
        return createTokenRefusal(401, 'invalid_client', 'Credenciais inválidas');
      if (readBodyField(body, 'grant_type') !== 'client_credentials')
        return createTokenRefusal(400, 'unsupported_grant_type', 'Use grant_type=client_credentials');
      const scopes = readRequestedOAuthScopes(body);
      if (scopes.length === 0) return createTokenRefusal(400, 'invalid_scope', 'Nenhum escopo conhecido');
      const scope = scopes.join(' ');
      const token = await new SignJWT({ scope })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(client.id)
        .setIssuedAt()
        .setExpirationTime(`${ACCESS_TOKEN_LIFETIME_S}s`)
        .sign(key);
      return {
        status: 200,
        body: { access_token: token, token_type: 'Bearer', expires_in: ACCESS_TOKEN_LIFETIME_S, scope },
      };
    },

    /** Throws NaoAutorizado without a valid token, AcessoNegado when the token lacks the scope. */
    async requireScope(authorization: string | undefined, scope: OAuthScope): Promise<void> {
      const [, token] = /^bearer (\S+)$/i.exec(authorization ?? '') ?? [];
      if (token === undefined) throw new HttpProblem('NaoAutorizado');
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], subject: client.id });
        if (typeof payload['scope'] === 'string' && payload['scope'].split(' ').includes(scope)) return;
      } catch (error) {
        if (error instanceof errors.JOSEError) throw new HttpProblem('NaoAutorizado');
        throw error;
      }
      throw new HttpProblem('AcessoNegado', { detail: `O escopo ${scope} não foi concedido.` });
    },
  };
}
