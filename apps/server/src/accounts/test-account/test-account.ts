/** The test account of a player: the same product with play money, a currency of its own that never becomes real money. */
import { randomBytes, randomInt } from 'node:crypto';
import type { CallOutput } from '@arara/contract';
import { Refusal } from '@arara/contract/protocol/errors';
import type { PlayerId } from '@arara/contract/protocol/fields';
import { toRestrictionRefusal } from '@arara/contract/player/protection';
import { playMoney } from '@arara/contract/protocol/play-money';
import { type Centavos, subtract } from '@arara/money';
import type { Ctx } from '../../context.ts';
import type { Reader } from '../../platform/db/db.ts';
import { hashPassword } from '../../platform/vault/passwords.ts';
import * as wallet from '../../wallet/wallet.ts';
import { readAccount, readCpf } from '../identity/account.ts';
import { insertAccount } from '../identity/accounts.queries.ts';
import { lockLiveSession } from '../sessions/sessions.queries.ts';
import * as queries from './test-account.queries.ts';
import { sealCpf } from '../identity/cpf.ts';
import { createInviteCode } from '../identity/invite-code.ts';
import { type OpenedSession, openSession, type Session, type SessionRules } from '../sessions/sessions.ts';

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const randomText = (length: number): string =>
  Array.from({ length }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');
const passwordSealContext = (player: PlayerId): string => `test_account.pwd:${player}`;

/** The test account of this player, or the player's own if it is one. Opens it when it is first asked for. */
async function ensureTestAccount(
  ctx: Ctx,
  rules: SessionRules,
  player: PlayerId,
): Promise<{ owner: PlayerId; testPlayer: PlayerId; pwd: string }> {
  const [known] = await ctx.db.read.query(queries.selectTestAccount(player));
  if (known !== undefined) {
    const pwd = ctx.vault.unsealText(known.pwd_sealed, passwordSealContext(known.player));
    return { owner: known.player, testPlayer: known.test_player, pwd };
  }
  const account = await readAccount(ctx.db.read, player);
  const cpf = await readCpf(ctx, ctx.db.read, player);
  const pwd = randomText(12);
  const testPlayer = ctx.newId<PlayerId>();
  const hashed = await hashPassword('player', pwd);
  await ctx.db.tx('test account', async (tx) => {
    await wallet.lockWallet(tx, player);
    const [meanwhile] = await tx.query(queries.selectTestAccount(player));
    if (meanwhile !== undefined) return;
    await tx.query(
      insertAccount({
        player: testPlayer,
        username: `teste.${randomText(10)}@teste.arara`,
        passwordHash: hashed,
        name: account.name,
        cpfSealed: sealCpf(ctx, testPlayer, cpf),
        // It has no CPF, because the person's own account has it.
        cpfHmac: randomBytes(32),
        country: account.country,
        phone: account.phone,
        inviteCode: createInviteCode(),
        invitedBy: null,
        language: account.language,
        createdAt: ctx.now(),
        // Never counted, never paid, and in no need of a confirmation of its own.
        isTest: true,
      }),
    );
    await tx.query(queries.insertTestAccount(player, testPlayer, ctx.vault.seal(pwd, passwordSealContext(player))));
    await wallet.openWallet(tx, ctx, testPlayer, 'BRLT');
    await wallet.creditPlayMoney(tx, ctx, await wallet.lockWallet(tx, testPlayer), playMoney.full);
    await rules.protectTestAccount(tx, player, testPlayer);
  });
  return ensureTestAccount(ctx, rules, player);
}

/** How to log into the test account, and what it has: for its owner, and for itself. */
export async function readTestAccount(
  ctx: Ctx,
  rules: SessionRules,
  player: PlayerId,
): Promise<CallOutput<'getUserTest'>> {
  const { testPlayer, pwd } = await ensureTestAccount(ctx, rules, player);
  const [{ username }, { balance }] = await Promise.all([
    readAccount(ctx.db.read, testPlayer),
    wallet.readBalances(ctx.db.read, testPlayer),
  ]);
  return { username, pwd, balance };
}

/**
 * Opens a session of the test account, whose play money is filled up; from a session of the test account, one of its owner's
 * account, but only if the owner came from there: the test account's own password opens nothing else. Throws Refusal
 * notSignedIn; accountBlocked, playerPaused, selfExcluded when the owner is restricted, because the other account is restricted
 * too.
 */
export async function switchTestAccount(
  ctx: Ctx,
  rules: SessionRules,
  session: Session,
  device: string,
): Promise<OpenedSession> {
  const { player, id } = session;
  const { owner, testPlayer } = await ensureTestAccount(ctx, rules, player);
  return ctx.db.tx('switch test', async (tx) => {
    const [live] = await tx.query(lockLiveSession(player, id));
    if (live === undefined) throw new Refusal('notSignedIn');
    if (player === testPlayer) {
      if (!live.switched) throw new Refusal('notSignedIn');
      return openSession(tx, ctx, await rules.permitSession(tx, owner), device, session);
    }
    const permit = await rules.permitSession(tx, testPlayer);
    if (permit.restriction !== undefined) {
      const { code, params } = toRestrictionRefusal(permit.restriction);
      throw new Refusal(code, params);
    }
    const state = await wallet.lockWallet(tx, testPlayer);
    const has = wallet.computePlayableBalance(state);
    const missing: Centavos = subtract(playMoney.full, has);
    if (has < playMoney.refillBelow) await wallet.creditPlayMoney(tx, ctx, state, missing);
    return openSession(tx, ctx, permit, device, session);
  });
}

/** Whether this player is a test account, or has ever opened one. */
export async function hasTestAccount(reader: Reader, player: PlayerId): Promise<boolean> {
  const [found] = await reader.query(queries.selectTestAccount(player));
  return found !== undefined;
}

/** Every account of the person who has this one, in the order of their ids: an account and its test account. */
export async function findPerson(reader: Reader, player: PlayerId): Promise<PlayerId[]> {
  const [found] = await reader.query(queries.selectTestAccount(player));
  return found === undefined ? [player] : [found.player, found.test_player].toSorted((a, b) => a - b);
}
