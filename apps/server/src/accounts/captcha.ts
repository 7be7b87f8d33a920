import { randomInt } from 'node:crypto';
import { Refusal } from '@arara/contract/errors';
import svgCaptcha from 'svg-captcha';
import type { Ctx } from '../context.ts';
import { sameSecret } from '../vault/vault.ts';
import * as queries from './accounts.queries.ts';

const VALID_MS = 3 * 60_000;
const LENGTH = 5;
/** No two of these look alike, in either case. */
const LETTERS = 'abcdefhjkmnpqrstuvwxyz2345678';

/** Draws a text so that a person can read it and a machine hardly can. */
export type Draw = (text: string) => string;

/** The package's types leave out that the module itself draws a given text; its own texts come from a predictable source. */
const drawSvg = svgCaptcha as unknown as (
  text: string,
  options: { width: number; height: number; noise: number; color: boolean; background: string },
) => string;
const svg: Draw = (text) => drawSvg(text, { width: 150, height: 50, noise: 3, color: true, background: '#f4f1ea' });

/** Case does not count, and the answer holds for this code only. */
const printOf = (ctx: Ctx, code: string, answer: string): Uint8Array =>
  ctx.vault.fingerprint(`${code}:${answer.trim().toLowerCase()}`, 'captcha');

/** Makes the captcha of a code, in place of the one it had. Returns its image, by default SVG; valid for three minutes and one try. */
export async function drawCaptcha(ctx: Ctx, code: string, draw: Draw = svg): Promise<string> {
  const text = Array.from({ length: LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');
  const now = ctx.now();
  await ctx.db.tx('captcha drawn', (tx) =>
    tx.flight(queries.captchaSet(code, printOf(ctx, code, text), now + VALID_MS), queries.captchasDropped(now)),
  );
  return draw(text);
}

/** Uses a captcha up. Throws Refusal captchaRefused when the answer is wrong, late or not the first. */
export async function passCaptcha(ctx: Ctx, code: string, answer: string): Promise<void> {
  const { captchaTestCode } = ctx.config;
  if (captchaTestCode !== undefined && answer === captchaTestCode) return;
  const [captcha] = await ctx.db.tx('captcha tried', (tx) => tx.query(queries.captchaTaken(code)));
  if (captcha === undefined || ctx.now() >= captcha.expires_at) throw new Refusal('captchaRefused');
  if (!sameSecret(captcha.answer, printOf(ctx, code, answer))) throw new Refusal('captchaRefused');
}
