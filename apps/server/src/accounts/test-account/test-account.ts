/** The play-money twin of an account: the same product, a currency of its own, no way to real money (decisions.md, "Test account"). */
import { randomBytes, randomInt } from 'node:crypto';
import type { CallOutput } from '@arara/contract';
import { Refusal } from '@arara/contract/protocol/errors';
import type { Id } from '@arara/contract/protocol/fields';
import { playMoney } from '@arara/contract/player/play-money';
import { type Centavos, subtract } from '@arara/money';
import type { Ctx } from '../../context.ts';
import type { Reader } from '../../platform/db/db.ts';
import { passwordHash } from '../../platform/vault/passwords.ts';
import * as wallet from '../../wallet/wallet.ts';
import { accountOf, cpfOf } from '../identity/account.ts';
import * as queries from '../identity/accounts.queries.ts';
import { sealCpf } from '../identity/cpf.ts';
import { newInviteCode } from '../register.ts';
import { openSession, type Session } from '../sessions/sessions.ts';

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const random = (length: number): string =>
  Array.from({ length }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');
const sealOf = (player: Id): string => `test_account.pwd:${player}`;

/** The twin of this player, or the player itself if it is one. Makes it when it is first asked for. */
async function twinOf(ctx: Ctx, player: Id): Promise<{ owner: Id; twin: Id; pwd: string }> {
  const [known] = await ctx.db.read.query(queries.testAccountFound(player));
  if (known !== undefined) {
    const pwd = ctx.vault.unsealText(known.pwd_sealed, sealOf(known.player));
    return { owner: known.player, twin: known.twin, pwd };
  }
  const account = await accountOf(ctx.db.read, player);
  const cpf = await cpfOf(ctx, ctx.db.read, player);
  const pwd = random(12);
  const twin = ctx.newId();
  const hashed = await passwordHash(pwd);
  await ctx.db.tx('test account', async (tx) => {
    await wallet.lock(tx, player);
    const [meanwhile] = await tx.query(queries.testAccountFound(player));
    if (meanwhile !== undefined) return;
    await tx.query(
      queries.twinOpened({
        player: twin,
        username: `teste.${random(10)}@teste.arara`,
        passwordHash: hashed,
        name: account.name,
        cpfSealed: sealCpf(ctx, twin, cpf),
        // Nobody's CPF: the person has one account already.
        cpfPrint: randomBytes(32),
        country: account.country,
        phone: account.phone,
        inviteCode: newInviteCode(),
        invitedBy: null,
        language: account.language,
        createdAt: ctx.now(),
      }),
    );
    await tx.query(queries.testAccountMade(player, twin, ctx.vault.seal(pwd, sealOf(player))));
    await wallet.open(tx, ctx, twin, 'BRLT');
    await wallet.givePlayMoney(tx, ctx, await wallet.lock(tx, twin), playMoney.full);
  });
  return twinOf(ctx, player);
}

/** How to log into the test account, and what it has: for its owner, and for itself. */
export async function getUserTest(ctx: Ctx, player: Id): Promise<CallOutput<'getUserTest'>> {
  const { twin, pwd } = await twinOf(ctx, player);
  const [{ username }, { balance }] = await Promise.all([
    accountOf(ctx.db.read, twin),
    wallet.balanceOf(ctx.db.read, twin),
  ]);
  return { username, pwd, balance };
}

/**
 * A session of the twin, whose play money is filled up; from the twin one of its owner, but only where the owner came from there:
 * the twin's own password opens nothing but the twin. Throws Refusal accountBlocked, notSignedIn.
 */
export async function switchTest(
  ctx: Ctx,
  { player, id }: Session,
  device: string,
): Promise<{ token: string; expiresIn: number }> {
  const { owner, twin } = await twinOf(ctx, player);
  const { status } = await accountOf(ctx.db.read, owner);
  if (status !== 'active') throw new Refusal('accountBlocked');
  return ctx.db.tx('switch test', async (tx) => {
    if (player === twin) {
      const [switched] = await tx.query(queries.sessionSwitched(twin, id));
      if (switched === undefined) throw new Refusal('notSignedIn');
      return openSession(tx, ctx, owner, device);
    }
    const state = await wallet.lock(tx, twin);
    const has = wallet.playable(state);
    const missing: Centavos = subtract(playMoney.full, has);
    if (has < playMoney.refillBelow) await wallet.givePlayMoney(tx, ctx, state, missing);
    return openSession(tx, ctx, twin, device, true);
  });
}

/** Whether this player is a test account, or has ever opened one. */
export async function hasTest(reader: Reader, player: Id): Promise<boolean> {
  const [found] = await reader.query(queries.testAccountFound(player));
  return found !== undefined;
}
