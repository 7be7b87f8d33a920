import { createHash, randomBytes } from 'node:crypto';
import type { Id } from '@arara/contract/fields';
import type { Ctx, Instant } from '../context.ts';
import type { Db, Tx } from '../db/db.ts';
import * as queries from './accounts.queries.ts';

/** A signed-in player on one device. */
export interface Session {
  readonly id: Id;
  readonly player: Id;
  readonly issuedAt: Instant;
}

const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;
const CACHED_MS = 5000;
const CACHED_MOST = 20_000;
const SEEN_EVERY_MS = 60_000;

const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest();

interface Known {
  readonly session: Session;
  readonly until: Instant;
  seenAt: Instant;
}

/** What a node knows of sessions for a few seconds. A wake drops it all, and also what was being read when it came. */
interface Cache {
  readonly known: Map<string, Known>;
  epoch: number;
}
const caches = new WeakMap<Db, Cache>();

function cacheOf(db: Db): Cache {
  const there = caches.get(db);
  if (there !== undefined) return there;
  const cache: Cache = { known: new Map(), epoch: 0 };
  db.onWake('sessions', () => {
    cache.epoch++;
    cache.known.clear();
  });
  caches.set(db, cache);
  return cache;
}

/** Opens a session in a transaction and returns its token, which is kept nowhere. */
export async function openSession(tx: Tx, ctx: Ctx, player: Id, device: string): Promise<{ token: string; expiresIn: number }> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const at = ctx.now();
  await tx.flight(
    queries.sessionsDropped(player, at - ctx.config.sessionIdleSeconds * 1000),
    queries.sessionOpened({ token: digestOf(token), id: ctx.newId(), player, device, at }),
  );
  return { token, expiresIn: ctx.config.sessionIdleSeconds };
}

/** Ends a session on every node, at once. */
export async function revokeSession(ctx: Ctx, session: Session): Promise<void> {
  await ctx.db.tx('session revoked', async (tx) => {
    await tx.query(queries.sessionRevoked(session.player, session.id, ctx.now()));
    tx.afterCommit(() => ctx.db.wake('sessions'));
  });
}

/** The session of a token, or undefined if there is none, it was revoked, or it lay idle too long. Slides the idle limit. */
export async function sessionOf(ctx: Ctx, token: string): Promise<Session | undefined> {
  if (!TOKEN.test(token)) return undefined;
  const cache = cacheOf(ctx.db);
  // A wake calls its listeners one after the other: the cache must have heard it before another listener asks again.
  await Promise.resolve();
  const digest = digestOf(token);
  const key = digest.toString('base64url');
  const now = ctx.now();
  const cached = cache.known.get(key);
  const known = cached !== undefined && now < cached.until ? cached : await load(ctx, cache, key, digest);
  if (known === undefined || now - known.seenAt >= ctx.config.sessionIdleSeconds * 1000) return undefined;
  if (now - known.seenAt >= SEEN_EVERY_MS) {
    known.seenAt = now;
    await noteSeen(ctx, digest, now);
  }
  return known.session;
}

async function load(ctx: Ctx, cache: Cache, key: string, digest: Uint8Array): Promise<Known | undefined> {
  const epoch = cache.epoch;
  const [row] = await ctx.db.read.query(queries.sessionFound(digest));
  cache.known.delete(key);
  if (row === undefined) return undefined;
  const known: Known = { session: { id: row.id, player: row.player, issuedAt: row.issued_at }, seenAt: row.seen_at, until: ctx.now() + CACHED_MS };
  if (cache.epoch !== epoch) return known;
  const oldest = cache.known.size >= CACHED_MOST ? cache.known.keys().next().value : undefined;
  if (oldest !== undefined) cache.known.delete(oldest);
  cache.known.set(key, known);
  return known;
}

/** A note that is lost costs nothing now: the next request writes it. */
async function noteSeen(ctx: Ctx, digest: Uint8Array, at: Instant): Promise<void> {
  try {
    await ctx.db.tx('session seen', (tx) => tx.query(queries.sessionSeen(digest, at)));
  } catch (error) {
    ctx.log.warn({ err: String(error) }, 'session: last use not noted');
  }
}
