const CAPTCHA_RENEWED_AFTER_MS = 170_000;

/** A captcha is good for three minutes, and a form of nine fields takes longer: a new image comes before the old one runs out. */
export function renewCaptchaInTime(renew: () => void): () => void {
  const timer = setTimeout(renew, CAPTCHA_RENEWED_AFTER_MS);
  return () => clearTimeout(timer);
}
