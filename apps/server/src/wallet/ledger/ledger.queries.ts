import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import type { Centavos } from '@arara/money';
import {
  toBigintArrayParameter,
  toIntArrayParameter,
  unnestColumns,
  formatPostgresArrayLiteral,
  type Row,
  smallintArray,
  type SqlStatement,
  sql,
  formatPostgresTextArray,
} from '../../platform/db/db.ts';
import { toLedgerAccountCode, type WalletLedgerEntry, entryKinds } from './chart-of-accounts.ts';
import { noBonusStateChanges, type WalletState } from './wallet-state.ts';

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
  round_open: boolean;
  protection_stamp: number;
  pair: Id | null;
  nonce: number;
  last_entry: number;
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
  bonusSteps: noBonusStateChanges,
  day: row.day,
  dayStaked: row.day_staked,
  daySettledReal: row.day_settled_real,
  dayPaid: row.day_paid,
  dayDeposited: row.day_deposited,
  dayVoidedEarlier: row.day_voided_earlier,
  dayMinutes: row.day_minutes,
  lastMinute: row.last_minute,
  hasOpenRound: row.round_open,
  protectionStamp: row.protection_stamp,
  pair: row.pair,
  nonce: row.nonce,
  lastEntry: row.last_entry,
  version: row.version,
});

const walletColumns = `player, currency, main, bonus, withdrawing, agent, receivable, turn_required, turn_filled,
  bonus_id, bonus_left, bonus_held, day, day_staked, day_settled_real, day_paid, day_deposited, day_voided_earlier,
  day_minutes, last_minute, round_open, protection_stamp, pair, nonce, last_entry, version`;

/**
 * Rows of these players, locked in id order. With `wait`, the statement waits for rows that another transaction has
 * locked; without it, they are left out.
 */
export const lockWallets = (players: readonly PlayerId[], wait: boolean): SqlStatement<WalletRow> =>
  wait
    ? sql(
        'wallets locked',
        `select ${walletColumns} from wallet where player = any($1::bigint[])
         order by player for no key update`,
        toBigintArrayParameter(players),
      )
    : sql(
        'wallets locked skip',
        `select ${walletColumns} from wallet where player = any($1::bigint[])
         order by player for no key update skip locked`,
        toBigintArrayParameter(players),
      );

/** Locks the rows of these players without reading them. */
export const lockPlayerWalletRows = (players: readonly PlayerId[]): SqlStatement =>
  sql(
    'players lock',
    'select player from wallet where player = any($1::bigint[]) order by player for no key update',
    formatPostgresArrayLiteral(players),
  );

/** The row of a player as it is now, for display. */
export const selectWallet = (player: PlayerId): SqlStatement<WalletRow> =>
  sql('wallet shown', `select ${walletColumns} from wallet where player = $1`, player);

/** The rows of these players as they are now, not locked. */
export const selectWallets = (players: readonly PlayerId[]): SqlStatement<WalletRow> =>
  sql(
    'wallets shown',
    `select ${walletColumns} from wallet where player = any($1::bigint[])`,
    toBigintArrayParameter(players),
  );

export const insertWallet = (player: PlayerId, currency: string, day: string): SqlStatement =>
  sql('wallet opened', 'insert into wallet (player, currency, day) values ($1, $2, $3::date)', player, currency, day);

/** Inserts the wallet of the unmatched player when it is needed for the first time. */
export const insertUnmatchedWallet = (day: string): SqlStatement =>
  sql(
    'nobodys wallet opened',
    `insert into wallet (player, currency, day) values (0, 'BRL', $1::date) on conflict (player) do nothing`,
    day,
  );

const walletAfterPlayColumns = unnestColumns(
  'player bigint',
  'main bigint',
  'bonus bigint',
  'filled bigint',
  'staked bigint',
  'settled bigint',
  'paid bigint',
  'minutes int',
  'last_minute int',
  'round_open boolean',
  'nonce bigint',
  'last_entry bigint',
  'version bigint',
);

/**
 * Updates the columns of a wallet that bets change, and no others. The values are absolute: the caller holds the locks.
 */
export const updateWalletsAfterPlay = (states: readonly WalletState[]): SqlStatement =>
  sql(
    'wallets played',
    `update wallet w set main = t.main, bonus = t.bonus, turn_filled = t.filled, day_staked = t.staked,
       day_settled_real = t.settled, day_paid = t.paid, day_minutes = t.minutes, last_minute = t.last_minute,
       round_open = t.round_open, nonce = t.nonce, last_entry = t.last_entry, version = t.version
     from (${walletAfterPlayColumns}) t where w.player = t.player`,
    toBigintArrayParameter(states.map((s) => s.player)),
    toBigintArrayParameter(states.map((s) => s.main)),
    toBigintArrayParameter(states.map((s) => s.bonus)),
    toBigintArrayParameter(states.map((s) => s.turnFilled)),
    toBigintArrayParameter(states.map((s) => s.dayStaked)),
    toBigintArrayParameter(states.map((s) => s.daySettledReal)),
    toBigintArrayParameter(states.map((s) => s.dayPaid)),
    toIntArrayParameter(states.map((s) => s.dayMinutes)),
    toIntArrayParameter(states.map((s) => s.lastMinute)),
    formatPostgresArrayLiteral(states.map((s) => s.hasOpenRound)),
    toBigintArrayParameter(states.map((s) => s.nonce)),
    toBigintArrayParameter(states.map((s) => s.lastEntry)),
    toBigintArrayParameter(states.map((s) => s.version)),
  );

/** True when two states differ only in columns that bets change. */
export const isWalletChangedOnlyByBets = (before: WalletState, after: WalletState): boolean =>
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

const savedWalletColumns = unnestColumns(
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
  'last_entry bigint',
  'version bigint',
  'bonus_id bigint',
  'bonus_left bigint',
  'bonus_held bigint',
  'round_open boolean',
);

/** Updates all columns of wallets. The values are absolute: the caller holds the locks. */
export const updateWallets = (states: readonly WalletState[]): SqlStatement =>
  sql(
    'wallets saved',
    `update wallet w set main = t.main, bonus = t.bonus, withdrawing = t.withdrawing, agent = t.agent,
       receivable = t.receivable, turn_required = t.required, turn_filled = t.filled, bonus_id = t.bonus_id,
       bonus_left = t.bonus_left, bonus_held = t.bonus_held, day = t.day, day_staked = t.staked,
       day_settled_real = t.settled, day_paid = t.paid, day_deposited = t.deposited,
       day_voided_earlier = t.voided_earlier, day_minutes = t.minutes, last_minute = t.last_minute,
       round_open = t.round_open, nonce = t.nonce, last_entry = t.last_entry, version = t.version
     from (${savedWalletColumns}) t where w.player = t.player`,
    toBigintArrayParameter(states.map((s) => s.player)),
    toBigintArrayParameter(states.map((s) => s.main)),
    toBigintArrayParameter(states.map((s) => s.bonus)),
    toBigintArrayParameter(states.map((s) => s.withdrawing)),
    toBigintArrayParameter(states.map((s) => s.agent)),
    toBigintArrayParameter(states.map((s) => s.receivable)),
    toBigintArrayParameter(states.map((s) => s.turnRequired)),
    toBigintArrayParameter(states.map((s) => s.turnFilled)),
    formatPostgresTextArray(states.map((s) => s.day)),
    toBigintArrayParameter(states.map((s) => s.dayStaked)),
    toBigintArrayParameter(states.map((s) => s.daySettledReal)),
    toBigintArrayParameter(states.map((s) => s.dayPaid)),
    toBigintArrayParameter(states.map((s) => s.dayDeposited)),
    toBigintArrayParameter(states.map((s) => s.dayVoidedEarlier)),
    toIntArrayParameter(states.map((s) => s.dayMinutes)),
    toIntArrayParameter(states.map((s) => s.lastMinute)),
    toBigintArrayParameter(states.map((s) => s.nonce)),
    toBigintArrayParameter(states.map((s) => s.lastEntry)),
    toBigintArrayParameter(states.map((s) => s.version)),
    toBigintArrayParameter(states.map((s) => s.bonusId)),
    toBigintArrayParameter(states.map((s) => s.bonusLeft)),
    toBigintArrayParameter(states.map((s) => s.bonusHeld)),
    formatPostgresArrayLiteral(states.map((s) => s.hasOpenRound)),
  );

/** Inserts the counters of days that are over. */
export const insertWalletDayTotals = (states: readonly WalletState[]): SqlStatement =>
  sql(
    'wallet days kept',
    `insert into wallet_day (player, day, staked, settled_real, paid, deposited, voided_earlier, minutes)
     select * from unnest($1::bigint[], $2::date[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[],
       $7::bigint[], $8::int[])`,
    formatPostgresArrayLiteral(states.map((s) => s.player)),
    formatPostgresTextArray(states.map((s) => s.day)),
    formatPostgresArrayLiteral(states.map((s) => s.dayStaked)),
    formatPostgresArrayLiteral(states.map((s) => s.daySettledReal)),
    formatPostgresArrayLiteral(states.map((s) => s.dayPaid)),
    formatPostgresArrayLiteral(states.map((s) => s.dayDeposited)),
    formatPostgresArrayLiteral(states.map((s) => s.dayVoidedEarlier)),
    formatPostgresArrayLiteral(states.map((s) => s.dayMinutes)),
  );

/** The counters of a player's day that is over. */
export interface WalletDayTotals extends Row {
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
export const toWalletDayTotals = (state: WalletState): WalletDayTotals => ({
  player: state.player,
  day: state.day,
  staked: state.dayStaked,
  paid: state.dayPaid,
  deposited: state.dayDeposited,
  voided: state.dayVoidedEarlier,
  minutes: state.dayMinutes,
});

/** The finished days of these players, beginning with `from`. */
export const selectWalletDayTotals = (players: readonly PlayerId[], from: string): SqlStatement<WalletDayTotals> =>
  sql(
    'wallet days',
    `select player, day, staked, paid, deposited, voided_earlier as voided, minutes from wallet_day
     where player = any($1::bigint[]) and day >= $2::date`,
    toBigintArrayParameter(players),
    from,
  );

const insertedEntryColumns = unnestColumns(
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

export const insertLedgerEntries = (entries: readonly WalletLedgerEntry[]): SqlStatement =>
  sql(
    'entries written',
    `insert into entry (player, id, kind, debit, credit, amount, debit_after, credit_after, ref, reverses)
     ${insertedEntryColumns}`,
    toBigintArrayParameter(entries.map((e) => e.player)),
    toBigintArrayParameter(entries.map((e) => e.id)),
    smallintArray(entries.map((e) => entryKinds[e.kind])),
    smallintArray(entries.map((e) => toLedgerAccountCode(e.from))),
    smallintArray(entries.map((e) => toLedgerAccountCode(e.to))),
    toBigintArrayParameter(entries.map((e) => e.amount)),
    toBigintArrayParameter(entries.map((e) => e.debitAfter)),
    toBigintArrayParameter(entries.map((e) => e.creditAfter)),
    toBigintArrayParameter(entries.map((e) => e.ref)),
    toBigintArrayParameter(entries.map((e) => e.reverses ?? null)),
  );

export const insertTurnoverRequirement = (input: {
  player: PlayerId;
  id: Id;
  source: number;
  required: Centavos;
  upto: Centavos;
}): SqlStatement =>
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
export const selectOpenTurnoverOfSource = (
  player: PlayerId,
  source: number,
  filled: Centavos,
): SqlStatement<{ open: Centavos }> =>
  sql(
    'turnover open',
    `select coalesce(sum(least(required, upto - $3::bigint)), 0)::bigint as open
     from turnover where player = $1 and source = $2 and upto > $3::bigint`,
    player,
    source,
    filled,
  );

/** What a player did since the account was opened. */
export interface LifetimeTotals extends Row {
  readonly staked: Centavos;
  readonly paid: Centavos;
  readonly deposited: Centavos;
  /** Minutes in which the player played. */
  readonly minutes: number;
}

/** Sums since the account was opened: finished days and the current one. Voided stakes are left out. */
export const selectLifetimeTotals = (player: PlayerId): SqlStatement<LifetimeTotals & { last_minute: number }> =>
  sql(
    'lifetime shown',
    `select (w.day_staked - w.day_voided_earlier + coalesce(sum(d.staked - d.voided_earlier), 0))::bigint as staked,
       (w.day_paid + coalesce(sum(d.paid), 0))::bigint as paid,
       (w.day_deposited + coalesce(sum(d.deposited), 0))::bigint as deposited,
       (w.day_minutes + coalesce(sum(d.minutes), 0))::bigint as minutes, w.last_minute
     from wallet w left join wallet_day d on d.player = w.player where w.player = $1 group by w.player`,
    player,
  );
