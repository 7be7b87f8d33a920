import { expect, test, vi } from 'vitest';
import { closeAlertsOfOtherPages, showAlert, useAlertsAndToast } from './notices.ts';

test('an alert about a page closes when the address leads to another one, without its answer; other alerts stay', async () => {
  const answered = vi.fn();
  void showAlert('log in first', 'notice', '/home').then(answered);
  void showAlert('sent', 'done');
  const readTexts = () => useAlertsAndToast.getState().alerts.map(({ text }) => text);
  closeAlertsOfOtherPages('/home');
  expect(readTexts()).toEqual(['log in first', 'sent']);
  closeAlertsOfOtherPages('/vip');
  await Promise.resolve();
  expect(readTexts()).toEqual(['sent']);
  expect(answered).not.toHaveBeenCalled();
});
