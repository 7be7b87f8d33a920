import { expect, test } from 'vitest';
import { openLog } from '../platform/log/log.ts';
import { recordClientError } from './views.routes.ts';
import { readMetricCounter } from '../platform/metrics/metrics.ts';

const lines: string[] = [];
const log = openLog('info', { write: (line: string) => void lines.push(line) });

test('a failure in a browser is counted by part and version, and logged without anything personal', () => {
  recordClientError(log, { part: 'board', version: 'index-abc', text: 'TypeError: ana@example.com has 12345678909' });
  expect(readMetricCounter('client_errors_total', { part: 'board', version: 'index-abc' })).toBe(1);
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ part: 'board', text: 'TypeError: [email] has [number]' });
});

test('who names ever new versions makes no ever new series', () => {
  for (let count = 0; count < 50; count += 1) recordClientError(log, { part: 'page', version: `v${count}`, text: '' });
  expect(readMetricCounter('client_errors_total', { part: 'page', version: 'other' })).toBeGreaterThanOrEqual(30);
});
