/** The tables whose rows are sealed (`row-seals.ts`), each with the columns that never change once a row is written. */

/** A table of sealed rows. */
export interface SealedTable {
  readonly table: string;
  /** Never changed by the program, of rows that it never deletes. */
  readonly columns: readonly string[];
  /** Whether the rows of a player are found by player and id, or all rows by their id alone. */
  readonly by: 'player' | 'id';
  /** The player of a row of a table by id; none of rows that belong to nobody. */
  readonly player?: string;
  /** The column whose value grows with time as ids do; `id` by default. */
  readonly order?: string;
}

const byPlayer = (table: string, columns: string, order?: string): SealedTable => ({
  table,
  columns: columns.split(' '),
  by: 'player',
  ...(order === undefined ? {} : { order }),
});
const byId = (table: string, columns: string, player?: string): SealedTable => ({
  table,
  columns: columns.split(' '),
  by: 'id',
  ...(player === undefined ? {} : { player }),
});

export const sealedTables: readonly SealedTable[] = [
  byPlayer('entry', 'player id kind debit credit amount debit_after credit_after ref reverses'),
  byPlayer('bonus_grant', 'player id bonus source ref amount required'),
  byPlayer('deposit', 'player id package price gift_wanted discount_bp gift isapp'),
  byPlayer('payment', 'player id deposit end_to_end_id amount received_at paid_at fee'),
  byPlayer('payment_return', 'player id payment bank_id amount clawed_back at'),
  byPlayer('withdrawal', 'player id kind amount fee day usdt_rate usdt'),
  byPlayer('transfer', 'player id other amount'),
  byPlayer('order_step', 'player id order_id state why staff'),
  byPlayer('award_request', 'player id balance_kind amount reason asked_by asked_at day'),
  byPlayer('sport_bet', 'player id policy stake_main stake_bonus type system legs bonus'),
  byPlayer('sport_leg', 'player bet n event line outcome placed_odds stop_mark producer_mark event_mark live', 'bet'),
  byPlayer('shared_bet', 'player id round game pick play_money stake_main stake_bonus bonus_id edge_bp'),
  byPlayer('referral_commission', 'player id day level amount'),
  byPlayer('referral_claim', 'player id amount'),
  byPlayer('protection_change', 'player id kind detail'),
  byPlayer('account', 'player created_at demo', 'player'),
  byPlayer('wallet', 'player currency', 'player'),
  byId('round', 'player id game pair nonce params stake_main stake_bonus edge_bp', 'player'),
  byId('shared_round', 'id game chain idx previous_seed opened_at'),
  byId('seed_pair', 'id player server_seed_hash', 'player'),
  byId('seed_chain', 'id game length terminal published_at'),
  byId('offer_change', 'id kind subject before after reason amount asked_by asked_at day'),
];
