/** The proof that a new game is four paths and its texts: docs/how-to/add-a-game.md is followed in a copy of the repository. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addFiles, applyDiffBlocks, type CopiedTree, copyTree } from './copied-tree.ts';
import {
  cleanUp,
  installationEnvironment,
  newInstallation,
  root,
  runCommand,
  waitUntilReady,
} from './product-process.ts';
import type { RoundCheck } from './verify-round.ts';

const GUIDE = path.join(root, 'docs/how-to/add-a-game.md');
const TOY_GAME = path.join(root, 'docs/how-to/toy-game');
const CODE = 'SE0042';

let copy: CopiedTree;
let changed: readonly string[];

beforeAll(() => {
  copy = copyTree();
  changed = [...addFiles(TOY_GAME, copy.folder), ...applyDiffBlocks(readFileSync(GUIDE, 'utf8'), copy.folder)];
});
afterAll(async () => {
  await cleanUp();
  copy?.remove();
});

/** Runs a script with this Node in the copy; returns what it printed. Throws where it fails. */
async function runInCopy(...args: readonly string[]): Promise<string> {
  const done = runCommand(process.execPath, args, {}, copy.folder);
  const code = await done.exitCode;
  if (code !== 0) throw new Error(`${args.join(' ')} ended with code ${code}:\n${done.output()}`);
  return done.output();
}

test('a game is four paths and its texts: manifest, catalogue line, registry line, folder', () => {
  const web = 'apps/web/src/features/games';
  const paths = changed.map((file) =>
    file.startsWith(`${web}/coin/`) ? `${web}/coin/` : file.replace(/^packages\/content\/\w+\//, 'packages/content/*/'),
  );
  expect([...new Set(paths)].toSorted()).toEqual([
    `${web}/coin/`,
    `${web}/registry.ts`,
    'packages/content/*/games/coin.json',
    'packages/games/src/catalog.ts',
    'packages/games/src/coin.ts',
  ]);
});

test.concurrent('with them everything compiles and keeps the import rules', async () => {
  // The two apps compile the contract with everything else.
  const projects = ['packages/games', 'apps/server', 'apps/web'].map((name) => `types ${name}`);
  await runInCopy('scripts/check.mjs', ...projects);
  // Packages of others are links out of the copy, which the rules do not know: they are left out.
  const rules = ['--config', '.dependency-cruiser.mjs', '--output-type', 'err', '--include-only', '^(apps|packages)/'];
  const touched = ['packages/games', 'apps/web/src/app', 'apps/web/src/features/games'];
  await runInCopy('node_modules/dependency-cruiser/bin/dependency-cruiser.mjs', ...rules, ...touched);
});

test.concurrent('its texts have the same keys in every language, and words for its choices', async () => {
  const tests = ['packages/content', 'apps/web/src/features/games/fairness/use-game-texts.test.tsx'];
  const output = await runInCopy(
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    'pure',
    '--project',
    'web',
    '--reporter=verbose',
    ...tests,
  );
  expect(output).toContain('COIN has words for its choices');
});

test.concurrent('a player plays it, finds the round in the records, and the verifier verifies it', async () => {
  const installation = await newInstallation();
  const server = runCommand(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'apps/server/src/main.ts'],
    { ...installationEnvironment(installation), FEED: 'off' },
    copy.folder,
  );
  await waitUntilReady(server, installation);
  const call = async <Data>(
    method: 'GET' | 'POST',
    address: string,
    token?: string,
    body: object = {},
  ): Promise<Data> => {
    const response = await fetch(installation.url + address, {
      method,
      headers: {
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        ...(token === undefined ? {} : { authorization: token }),
      },
      ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
    });
    const answer = (await response.json()) as { status: number; msg: string; data: Data };
    if (answer.status !== 0) throw new Error(`${address} answered ${answer.status}: ${answer.msg}`);
    return answer.data;
  };

  const lobby = await call<{ gameCode: string; gameNameEn: string; stop: boolean; rtp: number }[]>(
    'GET',
    '/api/app/game/list',
  );
  expect(lobby.find(({ gameCode }) => gameCode === CODE)).toMatchObject({ gameNameEn: 'COIN', stop: false, rtp: 99 });

  await fetch(`${installation.url}/api/auth/user/captcha/1`);
  const player = await call<{ access_token: string }>('POST', '/api/auth/user/restRegister', undefined, {
    name: 'Ana Souza',
    cardNo: '529.982.247-25',
    username: 'ana@exemplo.com.br',
    country: '55',
    phone: '11999998888',
    pwd: 'senha-longa',
    pwd1: 'senha-longa',
    codeId: 1,
    captCode: '0000',
  });
  const { access_token: token } = await call<{ access_token: string }>(
    'POST',
    '/api/app/user/switchTest',
    player.access_token,
  );
  const bet = { amount: 10, side: 'heads' };
  const round = await call<{ roundId: string; landed: string; payout: number }>(
    'POST',
    `/api/app/game/${CODE}/bet`,
    token,
    bet,
  );
  expect(round.payout).toBe(round.landed === 'heads' ? 19.8 : 0);

  await call('POST', '/api/app/game/fairness/rotate', token, { clientSeed: 'minha semente' });
  const { items } = await call<{ items: object[] }>('GET', '/api/app/records?kind=game', token);
  expect(items).toMatchObject([
    { id: round.roundId, type: CODE, proof: { gameCode: CODE, params: bet, payout: round.payout } },
  ]);
  const check = JSON.parse(await runInCopy('e2e/verify-round.ts', JSON.stringify(items[0]))) as RoundCheck;
  expect(check).toEqual({ pasted: [], filledIn: [], otherPayout: ['payout'] });
});
