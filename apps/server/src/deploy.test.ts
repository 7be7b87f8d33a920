/** What an operator is given in `deploy/` and `docs/operations.md` names only what there is. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { listSettings } from '@arara/settings/describe';
import { serverSettings } from './config/settings.ts';

const readRepositoryFile = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const alerts = readRepositoryFile('deploy/prometheus/alerts.yml');
const operations = readRepositoryFile('docs/operations.md');
const listNames = (text: string, pattern: RegExp): string[] =>
  [...new Set([...text.matchAll(pattern)].map((found) => found[1] ?? ''))].toSorted();

/** Every metric that the server can export, from where they are made. */
function listExportedMetrics(): Set<string> {
  const source = [
    'apps/server/src/platform/metrics/metrics.ts',
    'apps/server/src/platform-work.ts',
    'apps/server/src/payments/open-payments.ts',
    'apps/server/src/proofs/open-proofs.ts',
  ]
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
    const known = new Set(listSettings(serverSettings).map(({ name }) => name));
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

test('a shell, systemd and a container read the same values from the example of the settings', () => {
  const values = listNames(readRepositoryFile('deploy/production.env.example'), /^#? ?[A-Z0-9_]+=(.*)$/gm);
  expect(values.length).toBeGreaterThan(10);
  expect(values.filter((value) => !/^[\w.:/@-]*$/.test(value))).toEqual([]);
});

/** The ports of a node from the unit, by their variable. */
const listNodePorts = (node: number): Record<string, string> =>
  Object.fromEntries(
    [...readRepositoryFile('deploy/arara@.service').matchAll(/(\w*PORT)=(\S+)/g)].map(([, name, port]) => [
      name,
      String(port).replaceAll('%i', String(node)),
    ]),
  );

test('two nodes of the unit share no port and no data folder', () => {
  const ports = [1, 2].flatMap((node) => Object.values(listNodePorts(node)));
  expect(ports).toHaveLength(6);
  expect(new Set(ports).size).toBe(6);
  expect(ports.filter((port) => !/^\d{4}$/.test(port))).toEqual([]);
  expect(readRepositoryFile('deploy/arara@.service')).toMatch(/DATA_DIR=\S*%i/);
});

test('the proxy reaches the nodes where the unit and the containers put them', () => {
  const [proxy, bare] = ['deploy/Caddyfile', 'deploy/caddy.conf'].map(readRepositoryFile);
  const sites = [1, 2].map((node) => `127.0.0.1:${listNodePorts(node)['PORT']}`).join(' ');
  const offices = [1, 2].map((node) => `127.0.0.1:${listNodePorts(node)['BACKOFFICE_PORT']}`).join(' ');
  expect(bare).toContain(`"SITE_NODES=${sites}"`);
  expect(bare).toContain(`"BACKOFFICE_NODES=${offices}"`);
  const asked = listNames(proxy ?? '', /\{\$([A-Z_]+)/g);
  expect(listNames(bare ?? '', /^Environment="?([A-Z_]+)=/gm)).toEqual(asked);
  // Debian's Caddy 2.6 knows no arguments in this form, and starts with a host named so.
  expect(proxy).not.toContain('{args[');
});

test('files, commands and settings of the page are there, and each file of deploy/ is explained', () => {
  const named = listNames(operations, /\b(deploy\/[\w@./-]*\w)/g);
  expect(named.filter((path) => !existsSync(new URL(`../../../${path}`, import.meta.url)))).toEqual([]);
  const files = readdirSync(new URL('../../../deploy', import.meta.url)).map((name) => `deploy/${name}`);
  expect(files.filter((file) => !named.some((path) => path.startsWith(file)))).toEqual([]);
  const { scripts } = JSON.parse(readRepositoryFile('package.json')) as { scripts: Record<string, string> };
  const commands = listNames(operations, /(?:deploy\/arara|npm run) ([a-z:]+)/g);
  expect(commands.length).toBeGreaterThan(5);
  expect(commands.filter((name) => scripts[name] === undefined)).toEqual([]);
  for (const path of ['deploy/arara@.service', 'deploy/arara', 'docs/operations.md'])
    expect(readRepositoryFile(path), path).toContain('/etc/arara/arara.env');
});
