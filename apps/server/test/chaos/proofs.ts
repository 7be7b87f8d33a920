/** What must hold after players have bet, deposited and withdrawn through faults: nothing lost, nothing done twice, nothing stuck. */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type EndedCommand, startCommand } from '../processes/run-command.ts';
import { callUntilDecided, type ChaosPlay } from './players.ts';

const SETTLED_WITHIN_MS = 120_000;
const RECOVERED_WITHIN_MS = 60_000;
const ASKED_AT_ONCE = 8;
const DICE_BET = '/api/app/game/SE0002/bet';

/** Runs one query on a connection of its own. */
export async function queryDatabase<R extends object>(url: string, text: string): Promise<R[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<R>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Seconds until a server takes a bet of a player who does nothing else. Throws an Error if it takes none within a minute. */
export async function measureSecondsToBet(
  { services, tally }: ChaosPlay,
  token: string,
  nth: 0 | 1,
  from = performance.now(),
): Promise<number> {
  const body = { amount: 1, direction: 'over', target: 2 };
  let last: unknown;
  for (let tries = 0; performance.now() - from < RECOVERED_WITHIN_MS; tries++) {
    const key = `recovery-${nth}-${Math.round(from)}-${tries}`;
    const call = { path: DICE_BET, token, key, body };
    const answer = await services.nodes[nth].call(call);
    if (answer?.status === 0) {
      tally.decided.set(key, { call, data: answer.data });
      return (performance.now() - from) / 1000;
    }
    last = answer;
    await pause(50);
  }
  throw new Error(
    `server ${nth} did not recover within ${RECOVERED_WITHIN_MS / 1000} s: ${JSON.stringify([last, ...services.errors])}`,
  );
}

/**
 * Asks for everything that succeeded once more, waits until nothing is under way, compares the rows with what the players were told and
 * verifies the books. What is wrong stands in the tally, or in what the command printed.
 */
export async function proveChaosPlay(
  play: ChaosPlay,
  query: (text: string) => Promise<readonly { readonly n?: string }[]>,
): Promise<EndedCommand> {
  const { services, tally } = play;
  await repeatDecidedCommands(play);
  const count = async (text: string): Promise<number> => Number((await query(text))[0]?.n);
  const until = async (what: string, isSo: () => Promise<boolean>): Promise<void> => {
    for (const end = performance.now() + SETTLED_WITHIN_MS; !(await isSo()); await pause(500))
      if (performance.now() > end) return void tally.wrong.push(`stuck: ${what}`);
  };
  await until('withdrawals that the bank has not answered', async () => {
    const underWay = `select count(*) as n from withdrawal where state in ('approved', 'submitting', 'unknown', 'processing')`;
    return (await count(underWay)) === 0;
  });
  await until('facts', async () => (await count('select count(*) as n from fact_parked')) === 0);
  for (const { player, orderId } of tally.paid)
    await until(`deposit ${orderId}`, async () => {
      const path = `/api/app/order/getStatus/${orderId}`;
      const answer = await callUntilDecided(play, { path, token: player.token });
      // Credited, or in review where the bank lied about it.
      return ['10', '5'].includes(String((answer.data as { status?: unknown } | null)?.status));
    });
  for (const [path, text] of [
    ['/api/app/order/withdraw', 'select count(*) as n from withdrawal'],
    ['/api/app/sport/bet', 'select count(*) as n from sport_bet'],
    [DICE_BET, 'select count(*) as n from round where game = 2'],
  ] as const) {
    const answered = [...tally.decided.values()].filter(({ call }) => call.path === path).length;
    const rows = await count(text);
    if (rows !== answered) tally.wrong.push(`${path}: ${answered} answered, ${rows} in the database`);
  }
  return startCommand('ledger-verify', {
    DATABASE_URL: services.cluster.url,
    MASTER_KEY: Buffer.from(services.masterKey).toString('hex'),
  }).ended;
}

/** The same answer, from either server, and nothing is done again. */
async function repeatDecidedCommands(play: ChaosPlay): Promise<void> {
  const decided = play.tally.decided.entries();
  const repeatNext = async (): Promise<void> => {
    for (const [key, { call, data }] of decided) {
      const again = await callUntilDecided(play, call);
      if (again.status !== 0 || JSON.stringify(again.data) !== JSON.stringify(data))
        play.tally.wrong.push(
          `lost or changed under ${key}: ${call.path} ${JSON.stringify(data)} ${JSON.stringify(again)}`,
        );
    }
  };
  await Promise.all(Array.from({ length: ASKED_AT_ONCE }, repeatNext));
}
