/** Continuing on another device: a link with a code that opens a session once (`/zgo`). */
import { hash, randomBytes } from 'node:crypto';
import type { PlayerCallOutput } from '@arara/contract';
import { Refusal } from '@arara/contract/protocol/errors';
import type { Ctx } from '../../context.ts';
import type { Session } from '../../domain.ts';
import * as queries from './handover.queries.ts';
import type { SessionDevice } from './devices.ts';
import { type OpenedSession, openSession, type SessionRules } from './sessions.ts';
import { lockLiveSession } from './sessions.queries.ts';

const HANDOVER_LIFETIME_MS = 5 * 60_000;
const HANDOVER_CODE_BYTES = 24;

/** The database stores this digest and never the code: a reader of the table can open no session. */
const hashHandoverCode = (code: string): Uint8Array => hash('sha256', `handover:${code}`, 'buffer');

/** Makes the link that continues this session on another device. Throws Refusal notSignedIn when the session has just ended. */
export async function createHandover(ctx: Ctx, session: Session): Promise<PlayerCallOutput<'handover'>> {
  const code = randomBytes(HANDOVER_CODE_BYTES).toString('base64url');
  const expiresAt = ctx.now() + HANDOVER_LIFETIME_MS;
  await ctx.db.tx('handover made', async (tx) => {
    const [live] = await tx.query(lockLiveSession(session.person, session.id));
    if (live === undefined) throw new Refusal('notSignedIn');
    await tx.query(
      queries.upsertHandover({ player: session.person, session: session.id, code: hashHandoverCode(code), expiresAt }),
    );
  });
  return { url: `${ctx.config.publicUrl}/zgo/${code}`, expiresAt };
}

/**
 * Opens a session for a code, which is used up. The new session is a log-in of its own, with a token that nobody has seen; its life
 * counts from the first log-in, so that a chain of links extends none. A log-out of the session that made the link ends the link too.
 * Throws Refusal handoverOver.
 */
export const exchangeHandover = (
  ctx: Ctx,
  rules: SessionRules,
  input: { readonly token: string; readonly device: SessionDevice },
): Promise<OpenedSession> =>
  ctx.db.tx('handover used', async (tx) => {
    const [link] = await tx.query(queries.deleteHandover(hashHandoverCode(input.token)));
    const now = ctx.now();
    if (link === undefined || now >= link.expires_at) throw new Refusal('handoverOver');
    const [live] = await tx.query(lockLiveSession(link.player, link.session));
    const { sessionIdleSeconds, sessionLifeSeconds } = ctx.config;
    if (
      live === undefined ||
      now - live.login_at >= sessionLifeSeconds * 1000 ||
      now - live.seen_at >= sessionIdleSeconds * 1000
    )
      throw new Refusal('handoverOver');
    const permit = await rules.permitSession(tx, link.player);
    return openSession(tx, ctx, permit, input.device, { loginAt: live.login_at, switched: live.switched });
  });
