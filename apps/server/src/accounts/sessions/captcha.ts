import { createHash, randomBytes, randomInt } from 'node:crypto';
import { Refusal } from '@arara/contract/protocol/errors';
import type { Ctx } from '../../context.ts';
import { CAPTCHA_ALPHABET, drawSecureCaptchaImage } from '../../platform/captcha/captcha-image.ts';
import { toRateLimitNetwork } from '../../platform/http/ip-network.ts';
import { isSameSecretTimingSafe } from '../../platform/vault/vault.ts';
import type { CaptchaImageDrawer } from '../../ports/captcha-image.ts';
import * as queries from './captcha.queries.ts';

const CAPTCHA_LIFETIME_MS = 3 * 60_000;
const CAPTCHA_TEXT_LENGTH = 5;
/** Whoever draws one clears away a few that ran out. */
const EXPIRED_CAPTCHAS_DELETED_PER_DRAW = 20;

/** What is hashed of an answer: case does not count, and it holds for this code only. */
const formatCaptchaAnswer = (code: string, answer: string): string => `${code}:${answer.trim().toLowerCase()}`;

/** Sets what answers a code, in place of what did before; for three minutes and one try. */
async function saveCaptchaAnswer(ctx: Ctx, code: string, answer: string): Promise<void> {
  const now = ctx.now();
  await ctx.db.tx('captcha drawn', (tx) =>
    tx.flight(
      queries.upsertCaptcha(
        code,
        ctx.vault.computeHmac(formatCaptchaAnswer(code, answer), 'captcha'),
        now + CAPTCHA_LIFETIME_MS,
      ),
      queries.deleteExpiredCaptchas(now, EXPIRED_CAPTCHAS_DELETED_PER_DRAW),
    ),
  );
}

/** Some seconds of a phone's computing, at first. */
const FIRST_MOST_NUMBER = 800_000;
/** Each further work of a network costs twice as much, up to 64 times; one of them is forgotten every ten minutes. */
const MAX_WORK_DOUBLINGS = 6;
const WORK_FORGOTTEN_EVERY_MS = 10 * 60_000;

/** What a browser works out for who cannot see the image. */
export interface ProofOfWork {
  readonly salt: string;
  /** SHA-256, in hex, of the salt followed by the code. */
  readonly challenge: string;
  /** The code is a number from 0 to this. */
  readonly most: number;
}

/**
 * Sets a proof of work as the captcha of a code: its answer is a number that can be found by trying alone. Its cost grows with
 * how often the network of `ip` asked for one lately.
 */
export async function createProofOfWorkCaptcha(
  ctx: Ctx,
  code: string,
  ip: string,
  firstMost = FIRST_MOST_NUMBER,
): Promise<ProofOfWork> {
  const network = ctx.vault.computeHmac(`network ${toRateLimitNetwork(ip)}`, 'captcha');
  const [counted] = await ctx.db.tx('captcha work counted', (tx) =>
    tx.query(queries.upsertCaptchaWorkUse(network, ctx.now(), WORK_FORGOTTEN_EVERY_MS)),
  );
  const most = firstMost * 2 ** Math.min((counted?.uses ?? 1) - 1, MAX_WORK_DOUBLINGS);
  const salt = randomBytes(12).toString('hex');
  const answer = String(randomInt(most + 1));
  await saveCaptchaAnswer(ctx, code, answer);
  return { salt, challenge: createHash('sha256').update(salt).update(answer).digest('hex'), most };
}

/** Makes the captcha of a code, in place of the one it had. Returns its image, a PNG; valid for three minutes and one try. */
export async function drawCaptcha(
  ctx: Ctx,
  code: string,
  draw: CaptchaImageDrawer = drawSecureCaptchaImage,
): Promise<Uint8Array<ArrayBuffer>> {
  const text = Array.from({ length: CAPTCHA_TEXT_LENGTH }, () =>
    CAPTCHA_ALPHABET.charAt(randomInt(CAPTCHA_ALPHABET.length)),
  ).join('');
  await saveCaptchaAnswer(ctx, code, text);
  return draw(text);
}

/** Uses a captcha up. Throws Refusal captchaRefused when the answer is wrong, late or not the first. */
export async function consumeCaptcha(ctx: Ctx, code: string, answer: string): Promise<void> {
  const { captchaTestCode } = ctx.config;
  if (captchaTestCode !== undefined && answer === captchaTestCode) return;
  const [captcha] = await ctx.db.tx('captcha tried', (tx) => tx.query(queries.deleteCaptcha(code)));
  if (captcha === undefined || ctx.now() >= captcha.expires_at) throw new Refusal('captchaRefused');
  const right = ctx.vault.listHmacs(formatCaptchaAnswer(code, answer), 'captcha');
  if (!right.some((hmac) => isSameSecretTimingSafe(captcha.answer, hmac))) throw new Refusal('captchaRefused');
}
