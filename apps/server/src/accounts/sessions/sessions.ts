import { hash, randomBytes } from 'node:crypto';
import type { PlayerRestriction } from '@arara/contract/player/protection';
import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import type { SessionEndReason } from '@arara/contract/protocol/session-end';
import type { Ctx, Instant } from '../../context.ts';
import { insertOutboxFacts } from '../../facts.ts';
import type { Session } from '../../domain.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { runOutsideTransaction } from '../../platform/db/transaction.ts';
import { type SessionPermit, visitPlayerIdRanges } from '../../wallet/wallet.ts';
import { bindVisitorConsent } from '../consent/consent.ts';
import { describeUserAgent, recordSessionDevice, type SessionDevice } from './devices.ts';
import * as queries from './sessions.queries.ts';

/** A session that was just opened; its token is stored nowhere in clear. */
export interface OpenedSession {
  readonly token: string;
  readonly expiresIn: number;
  readonly restriction: PlayerRestriction | undefined;
}

/** What accounts need from protection, which accounts may not import. The composition of the server (`server.ts`) passes it. */
export interface SessionRules {
  /** Locks the player and permits a session. */
  readonly permitSession: (tx: Tx, player: PlayerId) => Promise<SessionPermit>;
  /** Asks the central register about a player who logs in for the first time on a day. */
  readonly checkExclusionAtLogin: (player: PlayerId) => Promise<void>;
  /** Records what the central register said about a player who registers now. */
  readonly saveRegistrationCheck: (tx: Tx, player: PlayerId, answer: 'notBarred' | 'unavailable') => Promise<void>;
  /** Gives a test account that was just opened the protection of its owner. Both are locked. */
  readonly protectTestAccount: (tx: Tx, owner: PlayerId, testPlayer: PlayerId) => Promise<void>;
}

const SESSION_TOKEN_BYTES = 32;
const SESSION_TOKEN_PATTERN = /^[\w-]{43}$/;
/** So many devices of a player are signed in at a time; the oldest is signed out by one more. So many ended sessions are kept. */
const MAX_SESSIONS_PER_PLAYER = 20;
const SESSION_CACHE_LIFETIME_MS = 5000;
/** A session in use is read again before it is forgotten, together with all others that are: hardly a request waits for one. */
const SESSION_CACHE_REFRESH_AGE_MS = 2500;
const SESSION_CACHE_REFRESH_DELAY_MS = 500;
const MAX_CACHED_SESSIONS = 20_000;
const SESSION_LAST_SEEN_MIN_INTERVAL_MS = 60_000;
const SESSION_LAST_SEEN_WRITE_DELAY_MS = 1000;

/** Digest of a token, as text: what a session is known by here. The token itself is kept nowhere. */
const computeSessionTokenHash = (token: string): string => hash('sha256', token, 'base64url');
/** The digest as its row keeps it. */
const decodeSessionTokenHash = (key: string): Buffer => Buffer.from(key, 'base64url');

interface CachedSession {
  readonly session: Session;
  readonly until: Instant;
  seenAt: Instant;
}

/**
 * Sessions that a node caches for a few seconds. A wake drops them all, and also the results of reads that were running when it
 * came.
 */
interface SessionCache {
  readonly known: Map<string, CachedSession>;
  epoch: number;
  /** Sessions asked for in this turn of the event loop: read with one statement (a query per request halves the throughput). */
  asked: Map<
    string,
    {
      readonly answer: Promise<CachedSession | undefined>;
      readonly resolve: (known: CachedSession | undefined) => void;
      readonly reject: (error: unknown) => void;
    }
  >;
  /** Sessions in use that were read a while ago, by key: soon read again. */
  readonly due: Set<string>;
  /** When sessions were last used, not yet written. */
  readonly seen: Map<string, Instant>;
  writeDue: boolean;
}
const sessionCaches = new WeakMap<Db, SessionCache>();

function getSessionCache(db: Db): SessionCache {
  const there = sessionCaches.get(db);
  if (there !== undefined) return there;
  const cache: SessionCache = {
    known: new Map(),
    epoch: 0,
    asked: new Map(),
    due: new Set(),
    seen: new Map(),
    writeDue: false,
  };
  db.onWake('sessions', () => {
    cache.epoch++;
    cache.known.clear();
  });
  sessionCaches.set(db, cache);
  return cache;
}

/** What a session comes from that no password opens. */
export interface SessionOrigin {
  /** The log-in that it belongs to, and ends with; without it the session is a log-in of its own. */
  readonly login?: Id;
  /** The life of the session counts from here. */
  readonly loginAt: Instant;
  /** The owner of the test account has asked for it. */
  readonly switched: boolean;
}

/** Opens a session for the player of a permit: a log-in, or one that comes from another session. */
export async function openSession(
  tx: Tx,
  ctx: Ctx,
  { player, restriction, restrictedUntil }: SessionPermit,
  device: SessionDevice,
  origin?: SessionOrigin,
): Promise<OpenedSession> {
  const token = randomBytes(SESSION_TOKEN_BYTES).toString('base64url');
  const at = ctx.now();
  const id = ctx.newId();
  const { login = id, loginAt = at, switched = false } = origin ?? {};
  const { sessionIdleSeconds, sessionLifeSeconds } = ctx.config;
  await tx.flight(
    queries.deleteOldEndedSessions(
      player,
      { seenBefore: at - sessionIdleSeconds * 1000, loginBefore: at - sessionLifeSeconds * 1000 },
      MAX_SESSIONS_PER_PLAYER,
    ),
    queries.insertSession({
      token: decodeSessionTokenHash(computeSessionTokenHash(token)),
      id,
      player,
      device: device.id,
      agent: describeUserAgent(device.userAgent ?? ''),
      country: device.country ?? null,
      at,
      switched,
      restrictedUntil,
      login,
      loginAt,
    }),
    queries.updateOldestSessionsRevoked(player, MAX_SESSIONS_PER_PLAYER, at),
  );
  // A switch of accounts stays on its device.
  if (login === id) {
    await recordSessionDevice(tx, ctx, player, device);
    await bindVisitorConsent(tx, player, device.id);
  }
  const leftSeconds = Math.ceil((loginAt + sessionLifeSeconds * 1000 - at) / 1000);
  return { token, expiresIn: Math.min(sessionIdleSeconds, leftSeconds), restriction };
}

/** Restricts the sessions of these players until an instant. The caller wakes `sessions` after the commit. */
export async function restrictPlayerSessionsUntil(
  tx: Tx,
  players: readonly PlayerId[],
  until: Instant | null,
): Promise<void> {
  await tx.query(queries.updateSessionsRestricted(players, until));
}

/** Ends every session on every node: a session that was ended in time whose commits are lost would live again. Returns how many. */
export async function revokeAllSessions(ctx: Ctx): Promise<number> {
  let ended = 0;
  await visitPlayerIdRanges(ctx.db.read, async ({ after, to }) => {
    const rows = await ctx.db.tx('sessions revoked', (tx) =>
      tx.query(queries.updateSessionsRevoked(after, to, ctx.now())),
    );
    ended += rows.length;
  });
  ctx.db.wake('sessions');
  return ended;
}

/** No session has it: none is spared. */
const NO_LOGIN = -1 as Id;

/**
 * Ends the sessions of a person on every node, after the commit: of the account and of its test account, but for those of the
 * log-in that is kept. The caller holds the player's lock, so that no log-in with a former password slips in.
 */
export async function revokeSessionsOfPerson(
  tx: Tx,
  ctx: Pick<Ctx, 'db' | 'now'>,
  player: PlayerId,
  ending: { readonly reason: SessionEndReason; readonly keptLogin?: Id | undefined },
): Promise<void> {
  const { reason, keptLogin = NO_LOGIN } = ending;
  const logins = new Set<Id>();
  // A switch from a session that a switch has just opened may commit between the two statements: until none is left.
  while ((await tx.query(queries.lockSessionsOfPerson(player, keptLogin))).length > 0)
    for (const { login } of await tx.query(queries.updatePersonSessionsRevoked(player, keptLogin, ctx.now(), reason)))
      logins.add(login);
  if (logins.size > 0) await tx.query(insertOutboxFacts('BRL', [{ f: 'loginsEnded', player, logins: [...logins] }]));
  tx.afterCommit(() => ctx.db.wake('sessions'));
}

/**
 * Ends a session on every node, at once, and with it all sessions of the same log-in: switching accounts leaves none behind.
 * `reason` is null for its own log-out, which needs no message.
 */
export async function revokeSession(
  ctx: Ctx,
  session: Pick<Session, 'person' | 'login'>,
  reason: SessionEndReason | null = null,
): Promise<void> {
  await ctx.db.tx('session revoked', async (tx) => {
    const { person: player, login } = session;
    // A switch from a session that a switch has just opened may commit between the two statements: until none is left.
    while ((await tx.query(queries.lockSessionsOfLogin(player, login))).length > 0)
      await tx.query(queries.updateLoginSessionsRevoked(player, login, ctx.now(), reason));
    await tx.query(insertOutboxFacts('BRL', [{ f: 'loginsEnded', player, logins: [login] }]));
    tx.afterCommit(() => ctx.db.wake('sessions'));
  });
}

/**
 * The session of a token, or undefined if there is none, it was revoked, it lay idle too long, or its log-in is too long ago.
 * Slides the idle limit.
 */
export async function findSession(ctx: Ctx, token: string): Promise<Session | undefined> {
  if (!SESSION_TOKEN_PATTERN.test(token)) return undefined;
  const cache = getSessionCache(ctx.db);
  // A wake calls its listeners one after the other. The cache must be the first, before another listener reads a session.
  await Promise.resolve();
  const key = computeSessionTokenHash(token);
  const now = ctx.now();
  const cached = cache.known.get(key);
  const known = cached !== undefined && now < cached.until ? cached : await loadSession(ctx, cache, key);
  if (known !== undefined && known.until - now < SESSION_CACHE_LIFETIME_MS - SESSION_CACHE_REFRESH_AGE_MS)
    scheduleSessionRefresh(ctx, cache, key);
  if (known === undefined || now - known.seenAt >= ctx.config.sessionIdleSeconds * 1000) return undefined;
  if (now - known.session.loginAt >= ctx.config.sessionLifeSeconds * 1000) return undefined;
  if (now - known.seenAt >= SESSION_LAST_SEEN_MIN_INTERVAL_MS) {
    known.seenAt = now;
    recordSessionLastSeen(ctx, cache, key, now);
  }
  return known.session;
}

/**
 * Why the session of a token that counts no longer has ended. Undefined for a token of no session, and for one that its own
 * log-out has ended.
 */
export async function findSessionEndReason(ctx: Ctx, token: string): Promise<SessionEndReason | undefined> {
  if (!SESSION_TOKEN_PATTERN.test(token)) return undefined;
  const digest = decodeSessionTokenHash(computeSessionTokenHash(token));
  const [end] = await ctx.db.read.query(queries.selectSessionEnd(digest));
  if (end === undefined) return undefined;
  return end.revoked_at === null ? 'timeOut' : (end.end_reason ?? undefined);
}

/** Reads a session, together with all others that are asked for before this turn of the event loop ends. */
function loadSession(ctx: Ctx, cache: SessionCache, key: string): Promise<CachedSession | undefined> {
  const waiting = cache.asked.get(key);
  if (waiting !== undefined) return waiting.answer;
  if (cache.asked.size === 0) setImmediate(() => void loadSessionLookupBatch(ctx, cache));
  const { promise, resolve, reject } = Promise.withResolvers<CachedSession | undefined>();
  cache.asked.set(key, { answer: promise, resolve, reject });
  return promise;
}

async function loadSessionLookupBatch(ctx: Ctx, cache: SessionCache): Promise<void> {
  const { asked } = cache;
  cache.asked = new Map();
  try {
    const found = await readSessions(ctx, cache, [...asked.keys()]);
    for (const [key, { resolve }] of asked) resolve(found.get(key));
  } catch (error) {
    for (const { reject } of asked.values()) reject(error);
  }
}

/** Reads sessions from the database into the cache, and returns those that exist. */
async function readSessions(
  ctx: Ctx,
  cache: SessionCache,
  asked: readonly string[],
): Promise<Map<string, CachedSession>> {
  const { epoch } = cache;
  const rows = await runOutsideTransaction(() =>
    ctx.db.read.query(queries.selectPlayerSessionsByToken(asked.map(decodeSessionTokenHash))),
  );
  const found = new Map<string, CachedSession>();
  for (const row of rows) {
    const key = Buffer.from(row.token).toString('base64url');
    found.set(key, {
      session: {
        id: row.id,
        person: row.player,
        issuedAt: row.issued_at,
        login: row.login,
        loginAt: row.login_at,
        restrictedUntil: row.restricted_until,
      },
      seenAt: Math.max(row.seen_at, cache.seen.get(key) ?? 0),
      until: ctx.now() + SESSION_CACHE_LIFETIME_MS,
    });
  }
  for (const key of asked) {
    const known = found.get(key);
    if (known !== undefined && cache.epoch === epoch) cacheSession(cache, key, known);
    else cache.known.delete(key);
  }
  return found;
}

function scheduleSessionRefresh(ctx: Ctx, cache: SessionCache, key: string): void {
  if (cache.due.size === 0)
    setTimeout(() => void refreshCachedSessions(ctx, cache), SESSION_CACHE_REFRESH_DELAY_MS).unref();
  cache.due.add(key);
}

/** What cannot be read now is forgotten at its time, and then asked for. */
async function refreshCachedSessions(ctx: Ctx, cache: SessionCache): Promise<void> {
  const due = [...cache.due];
  cache.due.clear();
  await readSessions(ctx, cache, due).catch((error: unknown) =>
    ctx.log.warn({ err: String(error) }, 'sessions: not read again'),
  );
}

function cacheSession(cache: SessionCache, key: string, known: CachedSession): void {
  cache.known.delete(key);
  const oldest = cache.known.size >= MAX_CACHED_SESSIONS ? cache.known.keys().next().value : undefined;
  if (oldest !== undefined) cache.known.delete(oldest);
  cache.known.set(key, known);
}

/** Notes are written together, once a second: no request waits for one, and one that is lost costs nothing. */
function recordSessionLastSeen(ctx: Ctx, cache: SessionCache, key: string, at: Instant): void {
  cache.seen.set(key, at);
  if (cache.writeDue) return;
  cache.writeDue = true;
  setTimeout(() => void saveSessionsLastSeen(ctx, cache), SESSION_LAST_SEEN_WRITE_DELAY_MS).unref();
}

async function saveSessionsLastSeen(ctx: Ctx, cache: SessionCache): Promise<void> {
  cache.writeDue = false;
  const notes = [...cache.seen];
  try {
    await runOutsideTransaction(() =>
      ctx.db.tx('sessions seen', (tx) =>
        tx.query(
          queries.updateSessionsLastSeen(notes.map(([key, at]) => ({ digest: decodeSessionTokenHash(key), at }))),
        ),
      ),
    );
    for (const [key, at] of notes) if (cache.seen.get(key) === at) cache.seen.delete(key);
  } catch (error) {
    ctx.log.warn({ err: String(error) }, 'sessions: last use not noted');
  }
}
