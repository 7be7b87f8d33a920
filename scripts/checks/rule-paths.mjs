// A rule that names a path and matches no file protects nothing: this check fails on it, so that a move cannot switch a rule off in silence.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { clocks, environmentReaders, gameRegistry } from './house-rules.mjs';
import {
  composition,
  domainLadder,
  featureLadder,
  featureFolderLadders,
  packageFolderLadders,
  platform,
  purePackages,
  domainFolderLadders,
  sandboxFolderLadders,
} from './import-ladders.mjs';

/** Every single place that the ladders and the line rules name. @returns {string[]} */
export function namedPlaces() {
  const server = 'apps/server/src';
  return [
    ...Object.entries(purePackages).flatMap(([name, allowed]) => [`packages/${name}`, ...allowed]),
    ...[...platform, ...composition, ...domainLadder.flat()].map((place) => `${server}/${place}`),
    ...Object.entries(domainFolderLadders).flatMap(([domain, ladder]) =>
      ladder.flat().map((folder) => `${server}/${domain}/${folder}`),
    ),
    ...featureLadder.flat().map((feature) => `apps/web/src/features/${feature}`),
    ...Object.entries(featureFolderLadders).flatMap(([feature, ladder]) =>
      ladder.flat().map((folder) => `apps/web/src/features/${feature}/${folder}`),
    ),
    ...Object.entries(packageFolderLadders).flatMap(([name, ladder]) =>
      ladder.flat().map((place) => `packages/${name}/src/${place}`),
    ),
    ...Object.entries(sandboxFolderLadders).flatMap(([name, ladder]) =>
      ladder.flat().map((place) => `apps/${name}/src/${place}`),
    ),
    ...domainLadder.flat().map((domain) => `${server}/${domain}/${domain}.ts`),
    ...clocks,
    ...environmentReaders,
    gameRegistry,
  ];
}

/**
 * The import rules of which a pattern matches no file.
 * @param {readonly { name: string, from?: { path?: string | readonly string[] }, to?: { path?: string | readonly string[] } }[]} rules
 * @param {readonly string[]} files paths relative to the root
 * @returns {string[]}
 */
export function idleRules(rules, files) {
  return rules.flatMap(({ name, from, to }) =>
    [from?.path, to?.path].flat().flatMap((pattern) => {
      if (pattern === undefined) return [];
      // A group that another pattern of the rule captured may be any one folder.
      const regex = new RegExp(pattern.replaceAll(/\$\d/g, '[^/]+'));
      return files.some((file) => regex.test(file))
        ? []
        : [`.dependency-cruiser.mjs  the rule ${name} names ${pattern}, which matches no file`];
    }),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  // A computed path keeps the compiler out of a configuration that is typed by its own tool.
  const config = path.join(root, '.dependency-cruiser.mjs');
  const { default: importRules } = await import(config);
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  }).split('\n');
  const found = [
    ...namedPlaces()
      .filter((place) => !existsSync(path.join(root, place)))
      .map((place) => `scripts/checks/import-ladders.mjs or house-rules.mjs  names ${place}, which does not exist`),
    ...idleRules(importRules.forbidden, files),
  ];
  for (const line of found) process.stdout.write(`${line}\n`);
  process.exit(found.length === 0 ? 0 : 1);
}
