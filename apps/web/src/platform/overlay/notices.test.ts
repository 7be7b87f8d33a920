import { expect, test, vi } from 'vitest';
import { closeAlertsAbout, showAlert, useAlerts } from './notices.ts';

test('an alert about a page closes when that page is left, without its answer; other alerts stay', async () => {
  const answered = vi.fn();
  void showAlert('log in first', 'notice', '/home').then(answered);
  void showAlert('sent', 'done');
  const readTexts = () => useAlerts.getState().alerts.map(({ text }) => text);
  // The guard's page is left before home is there.
  closeAlertsAbout('/dice');
  expect(readTexts()).toEqual(['log in first', 'sent']);
  closeAlertsAbout('/home');
  await Promise.resolve();
  expect(readTexts()).toEqual(['sent']);
  expect(answered).not.toHaveBeenCalled();
});
