import { createHash, randomBytes, randomInt } from 'node:crypto';
import { Refusal } from '@arara/contract/protocol/errors';
import svgCaptcha from 'svg-captcha';
import type { Ctx } from '../../context.ts';
import { isSameSecretTimingSafe } from '../../platform/vault/vault.ts';
import * as queries from './captcha.queries.ts';

const CAPTCHA_LIFETIME_MS = 3 * 60_000;
const CAPTCHA_TEXT_LENGTH = 5;
/** Whoever draws one clears away a few that ran out. */
const EXPIRED_CAPTCHAS_DELETED_PER_DRAW = 20;
/** No two of these look alike, in either case. */
const CAPTCHA_ALPHABET = 'abcdefhjkmnpqrstuvwxyz2345678';

/** Draws a text so that a person can read it and a machine hardly can. */
export type CaptchaImageDrawer = (text: string) => string;

/** The package's types leave out that the module itself draws a given text; its own texts come from a predictable source. */
const drawCaptchaSvgWithOptions = svgCaptcha as unknown as (
  text: string,
  options: { width: number; height: number; noise: number; color: boolean; background: string },
) => string;
const drawCaptchaSvg: CaptchaImageDrawer = (text) =>
  drawCaptchaSvgWithOptions(text, { width: 150, height: 50, noise: 3, color: true, background: '#f4f1ea' });

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

/** A second or two of a phone's computing; a machine that tries thousands pays for each. */
const MAX_PROOF_OF_WORK_ANSWER = 60_000;

/** What a browser works out for who cannot see the image. */
export interface ProofOfWork {
  readonly salt: string;
  /** SHA-256, in hex, of the salt followed by the code. */
  readonly challenge: string;
  /** The code is a number from 0 to this. */
  readonly most: number;
}

/** Sets a proof of work as the captcha of a code: its answer is a number that can be found by trying alone. */
export async function createProofOfWorkCaptcha(
  ctx: Ctx,
  code: string,
  most = MAX_PROOF_OF_WORK_ANSWER,
): Promise<ProofOfWork> {
  const salt = randomBytes(12).toString('hex');
  const answer = String(randomInt(most + 1));
  await saveCaptchaAnswer(ctx, code, answer);
  return { salt, challenge: createHash('sha256').update(salt).update(answer).digest('hex'), most };
}

/** Makes the captcha of a code, in place of the one it had. Returns its image, by default SVG; valid for three minutes and one try. */
export async function drawCaptcha(ctx: Ctx, code: string, draw: CaptchaImageDrawer = drawCaptchaSvg): Promise<string> {
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
