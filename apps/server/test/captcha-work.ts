import { hash } from 'node:crypto';

/** The proof of work that stands in for the image of a captcha, as `/api/auth/user/captcha/<code>/work` answers it. */
export interface CaptchaWork {
  readonly salt: string;
  readonly challenge: string;
  readonly most: number;
}

/** Does the work that replaces the image: nothing passes a captcha in production but solving it. */
export function solveCaptchaWork({ salt, challenge, most }: CaptchaWork): string {
  for (let n = 0; n <= most; n++) if (hash('sha256', `${salt}${n}`) === challenge) return String(n);
  throw new Error('the work has no solution');
}
