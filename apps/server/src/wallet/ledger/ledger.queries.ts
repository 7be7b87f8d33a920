import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import type { Centavos } from '@arara/money';
import {
  bigintArray,
  intArray,
  unnestColumns,
  arrayLiteral,
  type Row,
  smallintArray,
  type Statement,
  sql,
  textArrayLiteral,
} from '../../platform/db/db.ts';
import { toAccountNumber, type Entry, entryKinds } from './chart-of-accounts.ts';
import { noBonusSteps, type WalletState } from './wallet-state.ts';

interface WalletRow extends Row {
  player: PlayerId;
  currency: 'BRL' | 'BRLT';
  main: Centavos;
  bonus: Centavos;
  withdrawing: Centavos;
  agent: Centavos;
  receivable: Centavos;
  turn_required: Centavos;
  turn_filled: Centavos;
  bonus_id: Id | null;
  bonus_left: Centavos;
  bonus_held: Centavos;
  day: string;
  day_staked: Centavos;
  day_settled_real: Centavos;
  day_paid: Centavos;
  day_deposited: Centavos;
  day_voided_earlier: Centavos;
  day_minutes: number;
  last_minute: number;
  pair: Id | null;
  nonce: number;
  version: number;
}

export const toWalletState = (row: WalletRow): WalletState => ({
  player: row.player,
  currency: row.currency,
  main: row.main,
  bonus: row.bonus,
  withdrawing: row.withdrawing,
  agent: row.agent,
  receivable: row.receivable,
  turnRequired: row.turn_required,
  turnFilled: row.turn_filled,
  bonusId: row.bonus_id,
  bonusLeft: row.bonus_left,
  bonusHeld: row.bonus_held,
  bonusSteps: noBonusSteps,
  day: row.day,
  dayStaked: row.day_staked,
  daySettledReal: row.day_settled_real,
  dayPaid: row.day_paid,
  dayDeposited: row.day_deposited,
  dayVoidedEarlier: row.day_voided_earlier,
  dayMinutes: row.day_minutes,
  lastMinute: row.last_minute,
  pair: row.pair,
  nonce: row.nonce,
  version: row.version,
});

const walletColumns = `player, currency, main, bonus, withdrawing, agent, receivable, turn_required, turn_filled,
  bonus_id, bonus_left, bonus_held, day, day_staked, day_settled_real, day_paid, day_deposited, day_voided_earlier,
  day_minutes, last_minute, pair, nonce, version`;

/**
 * Rows of these players, locked in id order. With `skip`, rows that another transaction has locked are left out;
 * without it, the statement waits for them.
 */
export const lockWallets = (players: readonly PlayerId[], skip: boolean): Statement<WalletRow> =>
  skip
    ? sql(
        'wallets locked skip',
        `select ${walletColumns} from wallet where player = any($1::bigint[])
         order by player for no key update skip locked`,
        bigintArray(players),
      )
    : sql(
        'wallets locked',
        `select ${walletColumns} from wallet where player = any($1::bigint[]) order by player for no key update`,
        bigintArray(players),
      );

/** Locks the rows of these players without reading them. */
export const lockPlayers = (players: readonly PlayerId[]): Statement =>
  sql(
    'players lock',
    'select player from wallet where player = any($1::bigint[]) order by player for no key update',
    arrayLiteral(players),
  );

/** The row of a player as it is now, for display. */
export const selectWallet = (player: PlayerId): Statement<WalletRow> =>
  sql('wallet shown', `select ${walletColumns} from wallet where player = $1`, player);

export const insertWallet = (player: PlayerId, currency: string, day: string): Statement =>
  sql('wallet opened', 'insert into wallet (player, currency, day) values ($1, $2, $3::date)', player, currency, day);

/** Inserts the wallet of the unmatched player when it is needed for the first time. */
export const insertUnmatchedWallet = (day: string): Statement =>
  sql(
    'nobodys wallet opened',
    `insert into wallet (player, currency, day) values (0, 'BRL', $1::date) on conflict (player) do nothing`,
    day,
  );

const playedColumns = unnestColumns(
  'player bigint',
  'main bigint',
  'bonus bigint',
  'filled bigint',
  'staked bigint',
  'settled bigint',
  'paid bigint',
  'minutes int',
  'last_minute int',
  'nonce bigint',
  'version bigint',
);

/**
 * Updates the columns of a wallet that bets change, and no others. The values are absolute: the caller holds the locks.
 */
export const updatePlayedWallets = (states: readonly WalletState[]): Statement =>
  sql(
    'wallets played',
    `update wallet w set main = t.main, bonus = t.bonus, turn_filled = t.filled, day_staked = t.staked,
       day_settled_real = t.settled, day_paid = t.paid, day_minutes = t.minutes, last_minute = t.last_minute,
       nonce = t.nonce, version = t.version
     from (${playedColumns}) t where w.player = t.player`,
    bigintArray(states.map((s) => s.player)),
    bigintArray(states.map((s) => s.main)),
    bigintArray(states.map((s) => s.bonus)),
    bigintArray(states.map((s) => s.turnFilled)),
    bigintArray(states.map((s) => s.dayStaked)),
    bigintArray(states.map((s) => s.daySettledReal)),
    bigintArray(states.map((s) => s.dayPaid)),
    intArray(states.map((s) => s.dayMinutes)),
    intArray(states.map((s) => s.lastMinute)),
    bigintArray(states.map((s) => s.nonce)),
    bigintArray(states.map((s) => s.version)),
  );

/** True when two states differ only in columns that bets change. */
export const isOnlyPlayed = (before: WalletState, after: WalletState): boolean =>
  before.day === after.day &&
  before.withdrawing === after.withdrawing &&
  before.agent === after.agent &&
  before.receivable === after.receivable &&
  before.turnRequired === after.turnRequired &&
  before.bonusId === after.bonusId &&
  before.bonusLeft === after.bonusLeft &&
  before.bonusHeld === after.bonusHeld &&
  before.dayDeposited === after.dayDeposited &&
  before.dayVoidedEarlier === after.dayVoidedEarlier;

const savedColumns = unnestColumns(
  'player bigint',
  'main bigint',
  'bonus bigint',
  'withdrawing bigint',
  'agent bigint',
  'receivable bigint',
  'required bigint',
  'filled bigint',
  'day date',
  'staked bigint',
  'settled bigint',
  'paid bigint',
  'deposited bigint',
  'voided_earlier bigint',
  'minutes int',
  'last_minute int',
  'nonce bigint',
  'version bigint',
  'bonus_id bigint',
  'bonus_left bigint',
  'bonus_held bigint',
);

/** Updates all columns of wallets. The values are absolute: the caller holds the locks. */
export const updateWallets = (states: readonly WalletState[]): Statement =>
  sql(
    'wallets saved',
    `update wallet w set main = t.main, bonus = t.bonus, withdrawing = t.withdrawing, agent = t.agent,
       receivable = t.receivable, turn_required = t.required, turn_filled = t.filled, bonus_id = t.bonus_id,
       bonus_left = t.bonus_left, bonus_held = t.bonus_held, day = t.day, day_staked = t.staked,
       day_settled_real = t.settled, day_paid = t.paid, day_deposited = t.deposited,
       day_voided_earlier = t.voided_earlier, day_minutes = t.minutes, last_minute = t.last_minute,
       nonce = t.nonce, version = t.version
     from (${savedColumns}) t where w.player = t.player`,
    bigintArray(states.map((s) => s.player)),
    bigintArray(states.map((s) => s.main)),
    bigintArray(states.map((s) => s.bonus)),
    bigintArray(states.map((s) => s.withdrawing)),
    bigintArray(states.map((s) => s.agent)),
    bigintArray(states.map((s) => s.receivable)),
    bigintArray(states.map((s) => s.turnRequired)),
    bigintArray(states.map((s) => s.turnFilled)),
    textArrayLiteral(states.map((s) => s.day)),
    bigintArray(states.map((s) => s.dayStaked)),
    bigintArray(states.map((s) => s.daySettledReal)),
    bigintArray(states.map((s) => s.dayPaid)),
    bigintArray(states.map((s) => s.dayDeposited)),
    bigintArray(states.map((s) => s.dayVoidedEarlier)),
    intArray(states.map((s) => s.dayMinutes)),
    intArray(states.map((s) => s.lastMinute)),
    bigintArray(states.map((s) => s.nonce)),
    bigintArray(states.map((s) => s.version)),
    bigintArray(states.map((s) => s.bonusId)),
    bigintArray(states.map((s) => s.bonusLeft)),
    bigintArray(states.map((s) => s.bonusHeld)),
  );

/** Inserts the counters of days that are over. */
export const insertWalletDays = (states: readonly WalletState[]): Statement =>
  sql(
    'wallet days kept',
    `insert into wallet_day (player, day, staked, settled_real, paid, deposited, voided_earlier, minutes)
     select * from unnest($1::bigint[], $2::date[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[],
       $7::bigint[], $8::int[])`,
    arrayLiteral(states.map((s) => s.player)),
    textArrayLiteral(states.map((s) => s.day)),
    arrayLiteral(states.map((s) => s.dayStaked)),
    arrayLiteral(states.map((s) => s.daySettledReal)),
    arrayLiteral(states.map((s) => s.dayPaid)),
    arrayLiteral(states.map((s) => s.dayDeposited)),
    arrayLiteral(states.map((s) => s.dayVoidedEarlier)),
    arrayLiteral(states.map((s) => s.dayMinutes)),
  );

/** The counters of a player's day that is over. */
export interface WalletDay extends Row {
  readonly player: PlayerId;
  readonly day: string;
  readonly staked: Centavos;
  readonly paid: Centavos;
  readonly deposited: Centavos;
  /** Stakes of earlier days that were voided on this day. */
  readonly voided: Centavos;
  readonly minutes: number;
}

/** The counters of the day of a wallet state. */
export const toWalletDay = (state: WalletState): WalletDay => ({
  player: state.player,
  day: state.day,
  staked: state.dayStaked,
  paid: state.dayPaid,
  deposited: state.dayDeposited,
  voided: state.dayVoidedEarlier,
  minutes: state.dayMinutes,
});

/** The finished days of these players, beginning with `from`. */
export const selectWalletDays = (players: readonly PlayerId[], from: string): Statement<WalletDay> =>
  sql(
    'wallet days',
    `select player, day, staked, paid, deposited, voided_earlier as voided, minutes from wallet_day
     where player = any($1::bigint[]) and day >= $2::date`,
    bigintArray(players),
    from,
  );

const entryColumns = unnestColumns(
  'player bigint',
  'id bigint',
  'kind smallint',
  'debit smallint',
  'credit smallint',
  'amount bigint',
  'debit_after bigint',
  'credit_after bigint',
  'ref bigint',
  'reverses bigint',
);

export const insertEntries = (entries: readonly Entry[]): Statement =>
  sql(
    'entries written',
    `insert into entry (player, id, kind, debit, credit, amount, debit_after, credit_after, ref, reverses)
     ${entryColumns}`,
    bigintArray(entries.map((e) => e.player)),
    bigintArray(entries.map((e) => e.id)),
    smallintArray(entries.map((e) => entryKinds[e.kind])),
    smallintArray(entries.map((e) => toAccountNumber(e.from))),
    smallintArray(entries.map((e) => toAccountNumber(e.to))),
    bigintArray(entries.map((e) => e.amount)),
    bigintArray(entries.map((e) => e.debitAfter)),
    bigintArray(entries.map((e) => e.creditAfter)),
    bigintArray(entries.map((e) => e.ref)),
    bigintArray(entries.map((e) => e.reverses ?? null)),
  );

export const insertTurnover = (input: {
  player: PlayerId;
  id: Id;
  source: number;
  required: Centavos;
  upto: Centavos;
}): Statement =>
  sql(
    'turnover marked',
    'insert into turnover (player, id, source, required, upto) values ($1, $2, $3, $4, $5)',
    input.player,
    input.id,
    input.source,
    input.required,
    input.upto,
  );

/** The open turnover of one source, of a wallet that has wagered `filled`. */
export const selectOpenTurnover = (player: PlayerId, source: number, filled: Centavos): Statement<{ open: Centavos }> =>
  sql(
    'turnover open',
    `select coalesce(sum(least(required, upto - $3::bigint)), 0)::bigint as open
     from turnover where player = $1 and source = $2 and upto > $3::bigint`,
    player,
    source,
    filled,
  );

/** Sums since the account was opened: finished days and the current one. Voided stakes are left out. */
export const selectLifetimeTotals = (
  player: PlayerId,
): Statement<{ staked: Centavos; paid: Centavos; deposited: Centavos }> =>
  sql(
    'lifetime shown',
    `select (w.day_staked - w.day_voided_earlier + coalesce(sum(d.staked - d.voided_earlier), 0))::bigint as staked,
       (w.day_paid + coalesce(sum(d.paid), 0))::bigint as paid,
       (w.day_deposited + coalesce(sum(d.deposited), 0))::bigint as deposited
     from wallet w left join wallet_day d on d.player = w.player where w.player = $1 group by w.player`,
    player,
  );
