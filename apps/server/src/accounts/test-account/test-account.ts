/** The test account of a player: the same product with play money, a currency of its own that never becomes real money. */
import { randomBytes, randomInt } from 'node:crypto';
import type { PlayerCallOutput } from '@arara/contract';
import { Refusal } from '@arara/contract/protocol/errors';
import type { PlayerId } from '@arara/contract/protocol/fields';
import { toRestrictionRefusal } from '@arara/contract/player/protection';
import { playMoneyAmounts } from '@arara/contract/protocol/play-money';
import { type Centavos, subtractCentavos } from '@arara/money';
import type { Ctx } from '../../context.ts';
import type { Session } from '../../domain.ts';
import type { SqlReader } from '../../platform/db/db.ts';
import { hashPassword } from '../../platform/vault/passwords.ts';
import * as wallet from '../../wallet/wallet.ts';
import { readPlayerAccount, readCpf } from '../identity/account.ts';
import { insertPlayerAccount } from '../identity/accounts.queries.ts';
import { lockLiveSession } from '../sessions/sessions.queries.ts';
import * as queries from './test-account.queries.ts';
import { encryptCpf } from '../identity/cpf.ts';
import { createInviteCode } from '../identity/invite-code.ts';
import type { SessionDevice } from '../sessions/devices.ts';
import { type OpenedSession, openSession, type SessionRules } from '../sessions/sessions.ts';

const TEST_ACCOUNT_PASSWORD_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const createRandomTestPassword = (length: number): string =>
  Array.from({ length }, () =>
    TEST_ACCOUNT_PASSWORD_ALPHABET.charAt(randomInt(TEST_ACCOUNT_PASSWORD_ALPHABET.length)),
  ).join('');
/** The label under which the password of a player's test account is sealed. */
export const formatTestPasswordEncryptionContext = (player: PlayerId): string => `test_account.pwd:${player}`;

/** The test account of this player, or the player's own if it is one. Opens it when it is first asked for. */
async function ensureTestAccount(
  ctx: Ctx,
  rules: SessionRules,
  player: PlayerId,
): Promise<{ owner: PlayerId; testPlayer: PlayerId; pwd: string }> {
  const [known] = await ctx.db.read.query(queries.selectTestAccount(player));
  if (known !== undefined) {
    const pwd = ctx.vault.unsealText(known.pwd_sealed, formatTestPasswordEncryptionContext(known.player));
    return { owner: known.player, testPlayer: known.test_player, pwd };
  }
  const account = await readPlayerAccount(ctx.db.read, player);
  const cpf = await readCpf(ctx, ctx.db.read, player);
  const pwd = createRandomTestPassword(12);
  const testPlayer = ctx.newId<PlayerId>();
  const hashed = await hashPassword('player', pwd);
  await ctx.db.tx('test account', async (tx) => {
    await wallet.lockWallet(tx, player);
    const [meanwhile] = await tx.query(queries.selectTestAccount(player));
    if (meanwhile !== undefined) return;
    await tx.query(
      insertPlayerAccount({
        player: testPlayer,
        username: `teste.${createRandomTestPassword(10)}@teste.arara`,
        passwordHash: hashed,
        name: account.name,
        cpfSealed: encryptCpf(ctx, testPlayer, cpf),
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
    await tx.query(
      queries.insertTestAccount(player, testPlayer, ctx.vault.seal(pwd, formatTestPasswordEncryptionContext(player))),
    );
    await wallet.createWalletForPlayer(tx, ctx, testPlayer, 'BRLT');
    await wallet.creditPlayMoney(tx, ctx, await wallet.lockWallet(tx, testPlayer), playMoneyAmounts.full);
    await rules.protectTestAccount(tx, player, testPlayer);
  });
  return ensureTestAccount(ctx, rules, player);
}

/** How to log into the test account, and what it has: for its owner, and for itself. */
export async function readTestAccount(
  ctx: Ctx,
  rules: SessionRules,
  player: PlayerId,
): Promise<PlayerCallOutput<'getUserTest'>> {
  const { testPlayer, pwd } = await ensureTestAccount(ctx, rules, player);
  const [{ username }, { balance }] = await Promise.all([
    readPlayerAccount(ctx.db.read, testPlayer),
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
export async function switchSessionToOrFromTestAccount(
  ctx: Ctx,
  rules: SessionRules,
  session: Session,
  device: SessionDevice,
): Promise<OpenedSession> {
  const { person: player, id } = session;
  const { owner, testPlayer } = await ensureTestAccount(ctx, rules, player);
  return ctx.db.tx('switch test', async (tx) => {
    const [live] = await tx.query(lockLiveSession(player, id));
    if (live === undefined) throw new Refusal('notSignedIn');
    if (player === testPlayer) {
      if (!live.switched) throw new Refusal('notSignedIn');
      return openSession(tx, ctx, await rules.permitSession(tx, owner), device, { ...session, switched: true });
    }
    const permit = await rules.permitSession(tx, testPlayer);
    if (permit.restriction !== undefined) {
      const { code, params } = toRestrictionRefusal(permit.restriction);
      throw new Refusal(code, params);
    }
    const state = await wallet.lockWallet(tx, testPlayer);
    const has = wallet.computePlayableBalance(state);
    const missing: Centavos = subtractCentavos(playMoneyAmounts.full, has);
    if (has < playMoneyAmounts.refillBelow) await wallet.creditPlayMoney(tx, ctx, state, missing);
    return openSession(tx, ctx, permit, device, { ...session, switched: true });
  });
}

/** Whether this player is a test account, or has ever opened one. */
export async function hasTestAccount(reader: SqlReader, player: PlayerId): Promise<boolean> {
  const [found] = await reader.query(queries.selectTestAccount(player));
  return found !== undefined;
}

/** Every account of the person who has this one, in the order of their ids: an account and its test account. */
export async function findPlayerAndTestAccountIds(reader: SqlReader, player: PlayerId): Promise<PlayerId[]> {
  const [found] = await reader.query(queries.selectTestAccount(player));
  return found === undefined ? [player] : [found.player, found.test_player].toSorted((a, b) => a - b);
}
