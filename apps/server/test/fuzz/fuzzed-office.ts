/** A whole server to be fuzzed: its people, what it logs as an error, and whether its books are right afterwards. */
import { createECDH } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type StaffRole, staffRoles } from '@arara/contract/staff/access';
import { type Centavos, toCentavos } from '@arara/money';
import { isDbError, isTransientDbError } from '../../src/platform/db/errors.ts';
import { openLog } from '../../src/platform/log/log.ts';
import { type Office, openOffice, PASSWORD as STAFF_PASSWORD } from '../office.ts';
import { registerPlayer } from '../payments-site.ts';
import { startPushStandIn } from '../stand-ins/push-stand-in.ts';
import { runLedgerVerify } from '../processes/verify-process.ts';
import { fundPlayer } from '../sports/funded-player.ts';
import { openTestEvent } from '../sports/test-event.ts';

export const PLAYER_PASSWORD = 'segredo-longo';
export const PLAYER_MONEY = toCentavos(500_000);
const UNAVAILABLE = 50_301;
const MOST_VALUES = 40;
export const MOST_TRIES = 15;
export const RETRY_AFTER_MS = 1000;
/** Level of pino. */
const ERROR_LEVEL = 50;
/** After so many calls a player is replaced: by then the calls have locked, limited or excluded them. */
const CALLS_OF_A_PLAYER = 400;

/** Who makes a call. */
export type Caller =
  | { readonly kind: 'visitor' }
  /** The spare one makes the calls that lock, limit or end an account. */
  | { readonly kind: 'player'; readonly isReserve: boolean }
  | { readonly kind: 'staff'; readonly role: StaffRole };

/** What went wrong, each with the input that did it. */
export interface FuzzTally {
  inputs: number;
  /** Answers by status, so that a run shows that it reached more than refusals. */
  readonly answers: Map<string, number>;
  /** How often each call succeeded, and how often it was refused. */
  readonly calls: Map<string, { taken: number; refused: number }>;
  readonly wrong: string[];
}

export interface FuzzedOffice {
  readonly office: Office;
  readonly tally: FuzzTally;
  /** Values of this server by the name of a field; `learn` adds the ids of an answer. */
  readonly known: Map<string, unknown[]>;
  learn(answer: string): void;
  /** The token of a caller; undefined for a visitor. */
  findToken(caller: Caller): Promise<string | undefined>;
  /** Replaces a caller whose session has ended. */
  replace(caller: Caller, token: string): Promise<void>;
  /** Where push messages to browsers are sent. */
  readonly pushUrl: string;
  /** Fails unless the server answers, its log has no error, and its books are right. */
  listProblems(): Promise<string[]>;
  close(): Promise<void>;
}

export const openTally = (): FuzzTally => ({ inputs: 0, answers: new Map(), calls: new Map(), wrong: [] });

/** Counts an answer by its name. */
export const countAnswer = ({ answers }: FuzzTally, name: string): void =>
  void answers.set(name, (answers.get(name) ?? 0) + 1);

/** Counts an answer to a call of the contract. */
export function countCall({ calls }: FuzzTally, name: string, isTaken: boolean): void {
  const counts = calls.get(name) ?? { taken: 0, refused: 0 };
  counts[isTaken ? 'taken' : 'refused'] += 1;
  calls.set(name, counts);
}

/** A line of the log that says that something unexpected happened. Alarms are for operators and are expected here. */
function readLoggedError(line: string): string | undefined {
  const { level, alarm, msg, call, err } = JSON.parse(line) as Record<string, unknown>;
  if (typeof level !== 'number' || level < ERROR_LEVEL || alarm !== undefined) return undefined;
  return `logged: ${String(msg)} ${String(call)} ${JSON.stringify(err)?.slice(0, 1200)}`;
}

function openKnownValues(): Map<string, unknown[]> {
  const entries: [string[], unknown[]][] = [
    [
      ['pwd', 'oldPwd', 'pwd1'],
      [PLAYER_PASSWORD, STAFF_PASSWORD],
    ],
    [
      ['nPwd', 'newPwd'],
      [PLAYER_PASSWORD, 'gralha azul 41'],
    ],
    [['captCode'], ['0000']],
    [['codeId'], ['1', 2]],
    [['name'], ['Ana Souza', 'Zé Ñandú']],
    [
      ['cardNo', 'payCardNo', 'ifsc'],
      ['52998224725', '529.982.247-25', '11222333000181'],
    ],
    [
      ['username', 'email'],
      ['ana1@exemplo.com.br', 'ana2@exemplo.com.br', 'nova@exemplo.com.br'],
    ],
    [['country'], ['+55']],
    [['phone', 'whatsapp'], ['11912345678']],
    [['clientSeed'], ['semente', 'ñ 👍']],
    [['reason', 'why', 'note'], ['a reason']],
    [['line'], ['1|', '18|total=2.5']],
    [
      ['outcomeId', 'outcome'],
      ['1', '2', '3'],
    ],
    [['odds'], [2, 3.5, 4]],
    [['sport'], ['football', 'tennis']],
    // Staff close games by this name: those that players need stay open.
    [['game'], ['SE0004', 'SE0007']],
    [['gameCode'], ['SE0001', 'SE0002', 'SE0006', 'SE0007']],
    [['subject'], ['football', 'x']],
    [['system'], ['2/3', '1,2/3']],
    [['type'], ['single']],
    [['direction'], ['over', 'under']],
    [['target'], [2, 50.5, 95]],
    [['endpoint'], ['https://fcm.googleapis.com/fcm/send/a', 'http://127.0.0.1:1/', 'https://localhost/']],
    [
      ['package', 'pkgId'],
      ['103', '202', '0'],
    ],
    [
      ['amount', 'stake'],
      [1, 2, 10, 50, 100.5],
    ],
    [['from'], [0, 1_700_000_000_000]],
    [
      ['to', 'until'],
      // The last one makes a period of less than a year with one of the others.
      [8.64e15, 1_900_000_000_000, 1_715_000_000_000],
    ],
  ];
  return new Map(entries.flatMap(([names, values]) => names.map((name) => [name, [...values]] as const)));
}

const isIdName = (name: string): boolean =>
  /id$/i.test(name) || ['player', 'order', 'payment', 'member', 'event', 'change', 'conversation'].includes(name);

/** Adds a value to those of a field; old ones make room. */
function addKnown(known: Map<string, unknown[]>, name: string, value: unknown): void {
  const values = known.get(name) ?? [];
  if (values.includes(value)) return;
  values.push(value);
  if (values.length > MOST_VALUES) values.splice(values.length / 2, 1);
  known.set(name, values);
}

/** Staff calls name an id by its row, players' calls by its row and `Id`. */
const aliases: Readonly<Record<string, readonly string[]>> = {
  orderId: ['order', 'id'],
  id: [
    'order',
    'payment',
    'member',
    'change',
    'proposal',
    'suspension',
    'override',
    'notice',
    'complaint',
    'reply',
    'session',
  ],
  eventId: ['event'],
  conversationId: ['conversation'],
  uId: ['player'],
};

/** Whether an expectation about an answer failed because the server was unavailable. */
const isUnavailableAnswer = (error: unknown): boolean =>
  (error as { readonly actual?: unknown }).actual === UNAVAILABLE;

/**
 * On a machine with too much to do a server may lose the lease on its number for ids, and is unavailable until it has another.
 * What is tried again until then succeeds; a fault of the program stays one.
 */
export async function retryWhileUnavailable<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++)
    try {
      return await work();
    } catch (error) {
      const isTransient = isDbError(error) ? isTransientDbError(error) : isUnavailableAnswer(error);
      if (!isTransient || tries === MOST_TRIES) throw error;
      await pause(RETRY_AFTER_MS);
    }
}

/** Bets the whole deposit at a price that nearly always wins: from then on it may be withdrawn and sent to others. */
export async function fillTurnover(url: string, token: string, money: Centavos): Promise<void> {
  await fetch(`${url}/api/app/game/SE0002/bet`, {
    method: 'POST',
    headers: { authorization: token, 'content-type': 'application/json', 'idempotency-key': 'turnover' },
    body: JSON.stringify({ amount: money / 100, direction: 'over', target: 2 }),
  });
}

/** Keys of the server for push messages, without which nobody can subscribe. */
function drawVapidKeys(): Readonly<Record<'VAPID_PUBLIC_KEY' | 'VAPID_PRIVATE_KEY', string>> {
  const keys = createECDH('prime256v1');
  const publicKey = keys.generateKeys('base64url');
  // A number that begins with zeros is shorter.
  const privateKey = Buffer.concat([Buffer.alloc(32), keys.getPrivateKey()])
    .subarray(-32)
    .toString('base64url');
  return { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey };
}

/** Opens the server, with players who have money, staff of these roles, and events to bet on. */
export async function openFuzzedOffice(roles: readonly StaffRole[] = staffRoles): Promise<FuzzedOffice> {
  const tally = openTally();
  const log = openLog('warn', {
    write: (line: string) => {
      const error = readLoggedError(line);
      if (error !== undefined) tally.wrong.push(error);
    },
  });
  const push = await startPushStandIn({ now: Date.now });
  const office = await openOffice({
    bank: true,
    overrides: { log },
    env: { FREE_DEPOSIT_AMOUNT: 'on', USDT_SENDER: 'hand', PUSH_SERVICES: push.url, ...drawVapidKeys() },
  });
  const { ctx } = office.app;
  const known = openKnownValues();
  const tokens = new Map<string, string>();
  let callsOfPlayer = 0;
  const replacePlayer = async (name: 'player' | 'spare'): Promise<void> => {
    if (name === 'player') callsOfPlayer = 0;
    const { player, token, cpf } = await retryWhileUnavailable(() => registerPlayer(office.site));
    await retryWhileUnavailable(() => fundPlayer({ db: ctx.db, ctx }, player, PLAYER_MONEY, { isNew: false }));
    for (const name of ['cardNo', 'payCardNo']) addKnown(known, name, cpf);
    addKnown(known, 'player', String(player));
    await fillTurnover(office.app.url, token, PLAYER_MONEY);
    tokens.set(name, token);
  };
  const replaceStaff = async (role: StaffRole): Promise<void> =>
    void tokens.set(role, (await retryWhileUnavailable(() => office.createPerson(role))).token);
  await replacePlayer('spare');
  await replacePlayer('player');
  for (const role of roles) await replaceStaff(role);
  for (const live of [false, true]) {
    const { event } = await openTestEvent({ ctx, db: ctx.db }, { live });
    for (const name of ['event', 'eventId']) addKnown(known, name, String(event));
    addKnown(known, 'legs', [{ eventId: String(event), line: '1|', outcomeId: '1', odds: 2 }]);
  }
  const nameCaller = (caller: Caller): string => {
    if (caller.kind === 'staff') return caller.role;
    return caller.kind === 'player' && caller.isReserve ? 'spare' : caller.kind;
  };
  let replacing = Promise.resolve();
  const replace: FuzzedOffice['replace'] = (caller, token) => {
    // One after the other, and only the session that ended.
    replacing = replacing.then(async () => {
      if (caller.kind === 'visitor' || tokens.get(nameCaller(caller)) !== token) return;
      await (caller.kind === 'staff'
        ? replaceStaff(caller.role)
        : replacePlayer(caller.isReserve ? 'spare' : 'player'));
    });
    return replacing;
  };
  return {
    office,
    tally,
    known,
    learn: (answer) => {
      for (const [, name = '', value = ''] of answer.matchAll(/"(\w+)":"(\d{6,16})"/g))
        if (isIdName(name)) for (const alias of [name, ...(aliases[name] ?? [])]) addKnown(known, alias, value);
    },
    findToken: async (caller) => {
      if (caller.kind === 'visitor') return undefined;
      const token = tokens.get(nameCaller(caller));
      if (caller.kind === 'player' && !caller.isReserve && ++callsOfPlayer > CALLS_OF_A_PLAYER && token !== undefined)
        await replace(caller, token);
      return tokens.get(nameCaller(caller));
    },
    replace,
    listProblems: () => listOfficeProblems(office, tally),
    pushUrl: push.url,
    close: async () => {
      // First, so that the server waits for no answer of it.
      await push.close();
      await office.close();
    },
  };
}

async function listOfficeProblems({ app }: Office, { wrong }: FuzzTally): Promise<string[]> {
  const { databaseUrl = '', masterKey } = app.ctx.config;
  for (const url of [app.url, app.officeUrl() ?? '']) {
    const { status } = await fetch(`${url}/readyz`);
    if (status !== 200) wrong.push(`${url} does not answer any more: ${status}`);
  }
  const verified = await runLedgerVerify(databaseUrl, masterKey);
  if (verified.code !== 0) wrong.push(`ledger:verify: ${verified.out} ${verified.err}`);
  return wrong;
}
