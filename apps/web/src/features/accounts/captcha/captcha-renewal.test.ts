import { afterEach, expect, test, vi } from 'vitest';
import { renewCaptchaInTime } from './captcha-renewal.ts';

afterEach(() => vi.useRealTimers());

test('a captcha is renewed before its three minutes are over, and not after its form was closed', () => {
  vi.useFakeTimers();
  const renew = vi.fn<() => void>();
  renewCaptchaInTime(renew);
  renewCaptchaInTime(renew)();
  vi.advanceTimersByTime(120_000);
  expect(renew).not.toHaveBeenCalled();
  vi.advanceTimersByTime(59_000);
  expect(renew).toHaveBeenCalledOnce();
});
