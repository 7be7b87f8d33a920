/** What an operator is given in `deploy/` and `docs/operations.md` names only what there is. */
import { readFileSync } from 'node:fs';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { environmentVariables } from './config/config.ts';

const readRepositoryFile = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const alerts = readRepositoryFile('deploy/prometheus/alerts.yml');
const operations = readRepositoryFile('docs/operations.md');
const listNames = (text: string, pattern: RegExp): string[] =>
  [...new Set([...text.matchAll(pattern)].map((found) => found[1] ?? ''))].toSorted();

/** Every metric that the server can export, from where they are made. */
function listExportedMetrics(): Set<string> {
  const source = ['apps/server/src/platform/metrics/metrics.ts', 'apps/server/src/server-gauges.ts']
    .map(readRepositoryFile)
    .join('\n');
  const own = [...source.matchAll(/^ {2}(\w+): '|name: '(\w+)'/gm)].map(
    ([, listed, gauge]) => `arara_${listed ?? gauge}`,
  );
  const registry = new Registry();
  collectDefaultMetrics({ prefix: 'arara_', register: registry });
  return new Set([...own, ...registry.getMetricsAsArray().map(({ name }) => name)]);
}

test.each([
  ['alerts', alerts],
  ['dashboard', readRepositoryFile('deploy/grafana/arara.json')],
  ['page', operations],
])('the %s names only metrics that the server exports', (_, text) => {
  const exported = listExportedMetrics();
  const named = listNames(text, /\b(arara_[a-z0-9_]*[a-z0-9])\b(?!_)/g).map((name) =>
    name.replace(/_(bucket|count|sum)$/, ''),
  );
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => !exported.has(name) && !exported.has(`${name}_total`))).toEqual([]);
});

test('each alert has its paragraph on the page, and no paragraph is left from one that is gone', () => {
  const named = listNames(alerts, /alert: (\w+)/g);
  const paragraphs = listNames(operations, /^### ([A-Z]\w+)$/gm);
  expect(paragraphs).toEqual(named);
});

test.each(['deploy/production.env.example', 'deploy/compose.yaml', 'deploy/Containerfile', 'deploy/arara@.service'])(
  '%s sets only variables that the server reads',
  (path) => {
    const known = new Set([...environmentVariables.map(({ name }) => name), 'NODE_ENV']);
    const others = [
      'POSTGRES_USER',
      'POSTGRES_DB',
      'POSTGRES_PASSWORD',
      'POSTGRES_INITDB_ARGS',
      'SITE_HOST',
      'BACKOFFICE_HOST',
    ];
    const set = listNames(readRepositoryFile(path), /(?:^|\s)#? ?([A-Z][A-Z0-9_]{3,})(?:=|: )/gm);
    expect(set.filter((name) => !known.has(name) && !others.includes(name))).toEqual([]);
  },
);
