import { expect, test } from 'vitest';
import { findWeaknesses } from './audit.mjs';

const report = (/** @type {object} */ vulnerabilities) =>
  JSON.stringify({ auditReportVersion: 2, vulnerabilities, metadata: { vulnerabilities: { total: 2 } } });

test('a high or critical weakness of a package is named with its reason, a smaller one is not', () => {
  const via = [{ title: 'Reads any file', url: 'https://example.com/1' }];
  expect(
    findWeaknesses(
      report({
        small: { severity: 'moderate', range: '<2', via },
        open: { severity: 'high', range: '<1.2.0', via },
        above: { severity: 'critical', range: '*', via: ['open'] },
      }),
    ),
  ).toEqual(['open <1.2.0  high: Reads any file https://example.com/1', 'above *  critical: by open']);
  expect(findWeaknesses(report({}))).toEqual([]);
});

test('an answer that is no report counts as not checked, never as nothing found', () => {
  expect(findWeaknesses('{"message":"405 Method Not Allowed","statusCode":405}')).toBeUndefined();
  expect(findWeaknesses('<html>not here</html>')).toBeUndefined();
  expect(findWeaknesses('')).toBeUndefined();
});
