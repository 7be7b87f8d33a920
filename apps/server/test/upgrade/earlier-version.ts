/** An earlier version of this repository in a temporary folder, ready to be started. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BASELINE, listMigrations } from '../../src/platform/db/migrate.ts';

/** The tree that the tests run in. */
export const currentTree = fileURLToPath(new URL('../../../../', import.meta.url));
const MIGRATIONS = 'apps/server/src/platform/db/migrations';
const INSTALL_TIMEOUT_MS = 300_000;

const git = (...words: string[]): string =>
  execFileSync('git', ['-C', currentTree, ...words], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

function findCommit(name: string): string | undefined {
  try {
    return git('rev-parse', '--verify', '--quiet', `${name}^{commit}`);
  } catch {
    // There is no such commit, no repository, or no git.
    return undefined;
  }
}

export interface EarlierCommit {
  readonly commit: string;
  /** Why this one. */
  readonly why: string;
}

/**
 * The version that is upgraded from: `UPGRADE_FROM`, else the newest release tag before this commit, else the commit before the one
 * that added the newest migration. Undefined where the history does not have it, and while no migration follows the baseline.
 */
export function findEarlierCommit(wanted = process.env['UPGRADE_FROM']): EarlierCommit | undefined {
  const pick = (name: string, why: string): EarlierCommit | undefined => {
    const commit = findCommit(name);
    return commit === undefined ? undefined : { commit, why };
  };
  if (wanted !== undefined) return pick(wanted, `UPGRADE_FROM ${wanted}`);
  if (findCommit('HEAD') === undefined) return undefined;
  const newest = listMigrations().at(-1) ?? '';
  // Data of before the baseline is refused: there is no earlier version to come from until a migration follows it.
  if (newest === BASELINE) return undefined;
  const added = git('log', '--diff-filter=A', '--format=%H', '-1', '--', `${MIGRATIONS}/${newest}`);
  const tag = findCommit('HEAD^') === undefined ? '' : findNewestTag('HEAD^');
  if (tag !== '') return pick(tag, `the newest tag, ${tag}`);
  // A migration that is not committed yet has no commit before it but the present one.
  return pick(added === '' ? 'HEAD' : `${added}^`, `the commit before ${newest}`);
}

const findNewestTag = (before: string): string =>
  git('tag', '--sort=-creatordate', '--merged', before).split('\n')[0] ?? '';

export interface CheckedOutVersion {
  readonly folder: string;
  /** The newest migration that it knows. */
  readonly newestMigration: string;
  /** How its packages were installed. */
  readonly packages: string;
  remove(): void;
}

/** Checks a commit out into a temporary folder and gives it its packages. Throws an Error when they cannot be installed. */
export function checkOutVersion(commit: string): CheckedOutVersion {
  const folder = mkdtempSync(join(tmpdir(), 'arara-earlier-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    git('clone', '--quiet', '--shared', '--no-checkout', currentTree, folder);
    execFileSync('git', ['-C', folder, 'checkout', '--quiet', '--detach', commit], { stdio: 'ignore' });
    const isSame = describeServerPackages(folder) === describeServerPackages(currentTree);
    if (isSame) linkPackages(folder);
    else
      execFileSync('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund'], {
        cwd: folder,
        stdio: ['ignore', 'ignore', 'inherit'],
        timeout: INSTALL_TIMEOUT_MS,
      });
    const migrations = readdirSync(join(folder, MIGRATIONS)).filter((name) => name.endsWith('.sql'));
    return {
      folder,
      newestMigration: migrations.toSorted().at(-1) ?? BASELINE,
      packages: isSame ? 'those of this tree' : 'by npm ci',
      remove,
    };
  } catch (error) {
    remove();
    throw error;
  }
}

interface LockedPackage {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
}

const readLock = (tree: string): [string, LockedPackage][] =>
  Object.entries(
    (JSON.parse(readFileSync(join(tree, 'package-lock.json'), 'utf8')) as { packages: Record<string, LockedPackage> })
      .packages,
  );

/** The installed packages that are not for development alone, with their versions: two trees with the same text can share them. */
const describeServerPackages = (tree: string): string =>
  JSON.stringify(
    readLock(tree)
      .filter(([path, { dev, link }]) => path.startsWith('node_modules/') && dev !== true && link !== true)
      .map(([path, { version, integrity }]) => [path, version, integrity]),
  );

/**
 * Gives a tree the packages of this one by links. The workspaces are its own: they are linked by the lock file of the tree, since a
 * link to the whole folder would lead the earlier server to the present packages.
 */
function linkPackages(folder: string): void {
  const target = join(folder, 'node_modules');
  const source = join(currentTree, 'node_modules');
  mkdirSync(target);
  const workspaces = readLock(folder).filter(([, { link }]) => link === true);
  const scopes = new Set(workspaces.map(([path]) => path.split('/')[1]));
  for (const name of readdirSync(source))
    if (!name.startsWith('.') && !scopes.has(name)) symlinkSync(join(source, name), join(target, name));
  for (const [path, { resolved = '' }] of workspaces) {
    const link = join(folder, path);
    const parent = join(link, '..');
    if (!existsSync(parent)) mkdirSync(parent, { recursive: true });
    symlinkSync(relative(parent, join(folder, resolved)), link);
  }
}
