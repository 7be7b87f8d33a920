import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { Problem } from '../pix/problem.ts';

/** OAuth 2 client credentials: one client, scopes per call, tokens of an hour that outlive a restart. Real time, not the bank's. */

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

const equalInConstantTime = (a: string, b: string): boolean =>
  timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());

/** The OAuth error answer: `{ error, error_description }` with 400 or 401. */
export type TokenAnswer = { status: number; body: Record<string, unknown> };

export type AccessTokens = ReturnType<typeof createAccessTokens>;

export function createAccessTokens(client: { id: string; secret: string }) {
  const key = createHmac('sha256', client.secret).update('sandbox access token').digest();
  return {
    /** `POST /oauth/token` with HTTP Basic; asks for some scopes or, without `scope`, for all. */
    async issueToken(authorization: string | undefined, body: unknown): Promise<TokenAnswer> {
      const [, encoded] = /^basic ([A-Za-z0-9+/=]+)$/i.exec(authorization ?? '') ?? [];
      const [id = '', ...secret] =
        encoded === undefined ? [] : Buffer.from(encoded, 'base64').toString('utf8').split(':');
      const fits = [equalInConstantTime(id, client.id), equalInConstantTime(secret.join(':'), client.secret)].every(
        Boolean,
      );
      if (!fits) return { status: 401, body: { error: 'invalid_client', error_description: 'Credenciais inválidas' } };
      const field = (name: string): unknown =>
        typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
      if (field('grant_type') !== 'client_credentials')
        return {
          status: 400,
          body: { error: 'unsupported_grant_type', error_description: 'Use grant_type=client_credentials' },
        };
      const asked = field('scope');
      const scopes =
        typeof asked === 'string' && asked !== ''
          ? SCOPES.filter((scope) => asked.split(/\s+/).includes(scope))
          : SCOPES;
      if (scopes.length === 0)
        return { status: 400, body: { error: 'invalid_scope', error_description: 'Nenhum escopo conhecido' } };
      const scope = scopes.join(' ');
      const token = await new SignJWT({ scope })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(client.id)
        .setIssuedAt()
        .setExpirationTime(`${TOKEN_LIFETIME_S}s`)
        .sign(key);
      return { status: 200, body: { access_token: token, token_type: 'Bearer', expires_in: TOKEN_LIFETIME_S, scope } };
    },

    /** Throws NaoAutorizado without a live token, AcessoNegado when the token lacks the scope. */
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
