// A browser and a PostgreSQL server for the tests: found, installed, or named as missing.
import { existsSync, mkdtempSync, readdirSync, readFileSync, chownSync, rmSync, statfsSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { run, say } from './prepare.mjs';

const isRoot = process.getuid?.() === 0;
const canInstall = isRoot && existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get');

/** @param {string} debianPackage @returns {Promise<boolean>} */
async function aptInstall(debianPackage) {
  if (!canInstall) return false;
  say(`set-up    installing Debian's ${debianPackage} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = () =>
    run('apt-get', ['install', '-y', '--no-install-recommends', debianPackage], { env, timeoutMs: 240_000 });
  if ((await install()).code === 0) return true;
  if ((await run('apt-get', ['update'], { env, timeoutMs: 120_000 })).code !== 0) return false;
  return (await install()).code === 0;
}

function installedBrowser() {
  const places = [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  ];
  return places.find((place) => place !== undefined && place !== '' && existsSync(place));
}

/**
 * The path of a Chromium or Chrome, or undefined where there is none and none can be installed. The headless shell is the same
 * browser without windows: it needs a fifth less processor time, and nothing of a desktop has to be installed with it.
 */
export async function ensureBrowser() {
  const found = installedBrowser();
  if (found !== undefined) return found;
  if ((await aptInstall('chromium-headless-shell')) || (await aptInstall('chromium'))) return installedBrowser();
  return undefined;
}

/** @param {string} url */
async function answers(url) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 });
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch (error) {
    if (process.env.TEST_DATABASE_URL === url)
      say(`set-up    TEST_DATABASE_URL does not answer: ${error instanceof Error ? error.message : String(error)}`);
    return false;
  } finally {
    await client.end().catch(() => 'a connection that never opened has nothing to close');
  }
}

/** The folder with initdb and pg_ctl of the newest installed server. */
function serverPrograms() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const places = [
    ...versions.map((version) => path.join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(path.delimiter),
  ];
  return places.find((place) => existsSync(path.join(place, 'initdb')) && existsSync(path.join(place, 'pg_ctl')));
}

/** PostgreSQL refuses to run as root. @returns {{ uid: number, gid: number } | undefined} */
function serverAccount() {
  if (!isRoot) return undefined;
  const lines = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const account = lines.find(([name]) => name === 'postgres') ?? lines.find(([name]) => name === 'nobody');
  return account === undefined ? undefined : { uid: Number(account[2]), gid: Number(account[3]) };
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

/**
 * The settings of a cluster of our own. Nothing waits for the disk: each of several hundred databases is six hundred files, and to
 * sync them takes three seconds, to make them a tenth of one. What a process has written outlives its end also unsynced; only a
 * loss of power would take it, and no test has one.
 */
const clusterSettings = [
  'listen_addresses=127.0.0.1',
  'fsync=off',
  'full_page_writes=off',
  'max_wal_size=256MB',
  'max_connections=200',
];

const ramFolder = '/dev/shm';
/** The databases of all workers and the log of writes before a checkpoint take a third of it. */
const clusterBytes = 2 * 1024 ** 3;

/** A folder in memory where there is room for a cluster, else a temporary one. */
function clusterFolder() {
  const room = existsSync(ramFolder) ? statfsSync(ramFolder) : undefined;
  const fits = room !== undefined && room.bavail * room.bsize > clusterBytes;
  return mkdtempSync(path.join(fits ? ramFolder : tmpdir(), 'arara-pg-'));
}

/** Starts a cluster of our own. @param {string} programs */
async function startCluster(programs) {
  const folder = clusterFolder();
  const account = serverAccount();
  if (account !== undefined) chownSync(folder, account.uid, account.gid);
  const as = { ...account, cwd: folder };
  const data = path.join(folder, 'data');
  const made = await run(
    path.join(programs, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    as,
  );
  const port = await freePort();
  const pgCtl = path.join(programs, 'pg_ctl');
  const settings = `-p ${port} -k ${folder} ${clusterSettings.map((setting) => `-c ${setting}`).join(' ')}`;
  const started =
    made.code === 0
      ? await run(pgCtl, ['-D', data, '-w', '-l', path.join(folder, 'log'), '-o', settings, 'start'], as)
      : made;
  if (started.code !== 0) {
    say(`set-up    a PostgreSQL of our own did not start: ${started.output.trim().split('\n').at(-1) ?? ''}`);
    rmSync(folder, { recursive: true, force: true });
    return undefined;
  }
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await run(pgCtl, ['-D', data, '-m', 'immediate', 'stop'], as);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** @param {readonly (string | undefined)[]} urls */
async function firstThatAnswers(urls) {
  for (const url of urls)
    if (url !== undefined && url !== '' && (await answers(url))) return { url, stop: async () => undefined };
  return undefined;
}

/**
 * A PostgreSQL server that the tests may make databases on: the one that a variable names, one of our own, or the one of this machine.
 * @returns {Promise<{ url: string, stop(): Promise<void> } | undefined>} undefined where there is none and none can be installed
 */
export async function ensurePostgres() {
  const named = await firstThatAnswers([process.env.TEST_DATABASE_URL, process.env.TEST_PG_URL]);
  if (named !== undefined) return named;
  const installed = serverPrograms();
  const own = installed === undefined ? undefined : await startCluster(installed);
  if (own !== undefined) return own;
  const present = await firstThatAnswers(['postgres://postgres@127.0.0.1:5432/postgres']);
  if (present !== undefined) return present;
  if (installed !== undefined || !(await aptInstall('postgresql'))) return undefined;
  const programs = serverPrograms();
  return programs === undefined ? undefined : startCluster(programs);
}
