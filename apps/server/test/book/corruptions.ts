/** What somebody with write access to the database might change, one row each. The statement returns the number that a proof must name. */
import type { LedgerProofName } from '../../src/proofs/proofs.ts';

export interface BookCorruption {
  readonly name: string;
  /** The proofs that find it. */
  readonly part: LedgerProofName;
  readonly change: string | readonly string[];
}

type Listed = readonly [name: string, change: string | readonly string[]];
const list = (part: LedgerProofName, ...listed: readonly Listed[]): BookCorruption[] =>
  listed.map(([name, change]) => ({ name, part, change }));

/** One entry that meets a condition. */
const oneEntry = (where: string): string =>
  `(player, id) in (select player, id from entry where ${where} order by id limit 1) returning id as row`;
/** The wallet of a player who meets a condition. */
const oneWallet = (where: string): string =>
  `player = (select player from wallet w where ${where} order by player limit 1) returning player as row`;
const copyEntry = (where: string, columns: Readonly<Record<string, string>>): string => {
  const names = ['player', 'id', 'kind', 'debit', 'credit', 'amount', 'debit_after', 'credit_after', 'ref', 'reverses'];
  return `insert into entry (${names.join()}) select ${names.map((name) => columns[name] ?? name).join()}
    from entry where ${where} order by id limit 1 returning id as row`;
};

const entryCorruptions = list(
  'entries',
  ['the kind of an entry becomes one that nobody knows', `update entry set kind = 99 where ${oneEntry('kind = 33')}`],
  ['an entry of an unknown kind appears', copyEntry('kind = 33 and credit = 1', { id: 'id + 900', kind: '99' })],
  ['a payout becomes a refund of sports', `update entry set kind = 9 where ${oneEntry('kind = 4 and debit = 101')}`],
  ['an award is booked on the account of commission', `update entry set debit = 105 where ${oneEntry('kind = 33')}`],
  ['a deposit comes from the account of fees', `update entry set debit = 106 where ${oneEntry('kind = 1')}`],
  ['a stake goes to the bank', `update entry set credit = 100 where ${oneEntry('kind = 3')}`],
  [
    'play money is given to a player of real money',
    copyEntry('kind = 1', { id: 'id + 900', kind: '40', debit: '109' }),
  ],
  [
    'a repayment appears',
    copyEntry('kind = 3 and debit = 1', { id: 'id + 900', kind: '11', credit: '5', credit_after: '0' }),
  ],
  ['the amount of an entry', `update entry set amount = amount + 1 where ${oneEntry('kind = 4')}`],
  [
    'the balance after a debit',
    `update entry set debit_after = debit_after + 1 where ${oneEntry('kind = 3 and debit = 1')}`,
  ],
  [
    'the balance after a credit',
    `update entry set credit_after = credit_after + 1 where ${oneEntry('kind = 4 and credit = 1')}`,
  ],
  [
    'the balance of bonus money after an entry',
    `update entry set debit_after = debit_after + 1 where ${oneEntry('debit = 2')}`,
  ],
  [
    'an entry is deleted',
    `delete from entry where ${oneEntry('kind = 3 and debit = 1').replace('returning id', 'returning player')}`,
  ],
  ['an entry is doubled', copyEntry('kind = 4 and credit = 1', { id: 'id + 900' })],
  [
    'an entry moves to another player',
    `update entry set player = player + 1 where (player, id) in (select player, id from entry where kind = 4 order by id limit 1) returning player as row`,
  ],
  [
    'two entries change their places',
    [
      `create temp table swapped on commit drop as select a.player, a.id as one, b.id as two from entry a join entry b
         on b.player = a.player and b.id > a.id and b.kind = a.kind and b.amount <> a.amount and a.debit = b.debit
       where a.kind = 3 and a.debit = 1 order by a.id limit 1`,
      `update entry e set id = -1 from swapped s where e.player = s.player and e.id = s.one`,
      `update entry e set id = s.one from swapped s where e.player = s.player and e.id = s.two returning s.one as row`,
      `update entry e set id = s.two from swapped s where e.player = s.player and e.id = -1 returning s.two as row`,
    ],
  ],
  ['an entry corrects one that is not there', `update entry set reverses = 7 where ${oneEntry('kind = 10')}`],
  [
    'the fee of the bank for a payment',
    `update entry set amount = amount + 1 where player in (select player from payment) and (player, id) in (select player, id from entry where kind = 22 order by id limit 1) returning ref as row`,
  ],
  [
    'a fee of the bank appears',
    copyEntry('kind = 22', { id: 'id + 900', ref: 'ref + 1' }).replace('returning id', 'returning ref'),
  ],
  [
    'a fee of the bank is deleted',
    `delete from entry where (player, id) in (select player, id from entry where kind = 22 order by id limit 1) returning ref as row`,
  ],
  [
    'the fee of a payment',
    `update payment set fee = fee + 5 where id = (select id from payment order by id limit 1) returning id as row`,
  ],
  [
    'a gift is taken back that nobody took back',
    copyEntry('kind = 4 and credit = 1', {
      id: 'id + 900',
      kind: '34',
      debit: '1',
      credit: '103',
      debit_after: 'credit_after',
      credit_after: 'null',
    }),
  ],
  ['the order of a gift that was taken back', `update entry set ref = ref + 1 where ${oneEntry('kind = 34')}`],
  [
    'a correction without a withdrawal',
    copyEntry('kind = 4 and credit = 1', { id: 'id + 900', kind: '15', debit: '5', debit_after: '-1' }),
  ],
  ['play money of which no test account is', `delete from test_account where true returning twin as row`],
  ['more play money', `update entry set amount = amount + 100000 where ${oneEntry('kind = 40')}`],
  ['the currency of a test account', `update wallet set currency = 'BRL' where ${oneWallet(`currency = 'BRLT'`)}`],
  [
    'the currency of a player',
    `update wallet set currency = 'BRLT' where ${oneWallet(`currency = 'BRL' and main > 0`)}`,
  ],
  [
    'filled turnover',
    `update wallet set turn_filled = turn_required where ${oneWallet('turn_required - turn_filled > 1000')}`,
  ],
  [
    'filled turnover by a centavo',
    `update wallet set turn_filled = turn_filled + 1 where ${oneWallet('turn_required > turn_filled')}`,
  ],
  [
    'less filled turnover',
    `update wallet set turn_filled = turn_filled - 1 where ${oneWallet('turn_filled > 0 and not exists (select from entry e where e.player = w.player and kind in (9, 10, 21))')}`,
  ],
  [
    'less required turnover',
    [`update wallet set turn_required = turn_required - 1 where ${oneWallet('turn_required > turn_filled')}`],
  ],
  [
    'less required turnover with its row',
    [
      `create temp table lessened on commit drop as select t.player, t.id from turnover t join wallet w on w.player = t.player where w.turn_required > w.turn_filled order by id limit 1`,
      `update wallet set turn_required = turn_required - 1 where player in (select player from lessened)`,
      `update turnover t set required = required - 1, upto = upto - 1 from lessened l where t.player = l.player and t.id = l.id returning t.player as row`,
    ],
  ],
  [
    'the mark of a requirement',
    `update turnover set upto = upto + 1 where (player, id) in (select player, id from turnover order by id limit 1) returning id as row`,
  ],
  [
    'a requirement is deleted',
    `delete from turnover where (player, id) in (select player, id from turnover order by id limit 1) returning player as row`,
  ],
  [
    'a requirement belongs to another order',
    `update turnover set id = id + 1 where (player, id) in (select player, id from turnover order by id limit 1) returning player as row`,
  ],
  ['stakes of the day', `update wallet set day_staked = day_staked - 1 where ${oneWallet('day_staked > 0')}`],
  ['payouts of the day', `update wallet set day_paid = day_paid + 1 where ${oneWallet('day_paid > 0')}`],
  [
    'deposits of the day',
    `update wallet set day_deposited = day_deposited - 1 where ${oneWallet('day_deposited > 0')}`,
  ],
  [
    'voided stakes of the day',
    `update wallet set day_voided_earlier = day_voided_earlier + 1 where ${oneWallet('true')}`,
  ],
  [
    'settled stakes of the day',
    `update wallet set day_settled_real = day_settled_real + 10000000 where ${oneWallet('day_staked > 0')}`,
  ],
  [
    'stakes of an earlier day',
    `update wallet_day set staked = staked + 1 where (player, day) in (select player, day from wallet_day order by player limit 1) returning player as row`,
  ],
  [
    'payouts of an earlier day',
    `update wallet_day set paid = paid + 1 where (player, day) in (select player, day from wallet_day order by player limit 1) returning player as row`,
  ],
  [
    'deposits of an earlier day',
    `update wallet_day set deposited = deposited + 1 where (player, day) in (select player, day from wallet_day order by player limit 1) returning player as row`,
  ],
  [
    'an earlier day is deleted',
    `delete from wallet_day where (player, day) in (select player, day from wallet_day where staked > 0 or deposited > 0 order by player limit 1) returning player as row`,
  ],
  [
    'a day is in the future',
    `update wallet_day set day = day + 4000 where (player, day) in (select player, day from wallet_day order by player limit 1) returning player as row`,
  ],
  [
    'the parts of a stake in its round',
    `update round set stake_main = stake_main - 1, stake_bonus = stake_bonus + 1 where id = (select id from round where stake_main > 1 and stake_bonus > 0 order by id limit 1) returning id as row`,
  ],
  [
    'the parts of a stake in a shared bet',
    `update shared_bet set stake_main = stake_main - 1, stake_bonus = stake_bonus + 1 where id = (select id from shared_bet order by id limit 1) returning id as row`,
  ],
  [
    'the bonus of an open round',
    `update round set bonus_of = 7 where id = (select id from round where state = 0 limit 1) returning id as row`,
  ],
  [
    'bonus money of a payout goes to main',
    `update entry set credit = 1 where (player, id) in (select player, id from entry where kind = 4 and credit = 2 order by id limit 1) returning player as row`,
  ],
  [
    'the bonus of a sports bet',
    `update sport_bet set bonus = bonus + 1 where id = (select id from sport_bet where bonus is not null limit 1) returning id as row`,
  ],
  [
    'a sports bet of main money names a bonus',
    `update sport_bet set bonus = 7 where id = (select id from sport_bet where bonus is null limit 1) returning id as row`,
  ],
  [
    'the bonus whose wagering a sports bet filled',
    `update sport_bet set turned_of = 7 where id = (select id from sport_bet limit 1) returning id as row`,
  ],
  [
    'the turnover that a sports bet filled',
    `update sport_bet set turned = turned - 1 where id = (select b.id from sport_bet b where turned > 0 order by id limit 1) returning player as row`,
  ],
  [
    'the requirement of a bonus',
    `update bonus set required = required + 1 where id = (select id from bonus order by id limit 1) returning id as row`,
  ],
  [
    'the requirement of a grant',
    `update bonus_grant set required = required - 1 where id = (select id from bonus_grant order by id limit 1) returning bonus as row`,
  ],
  [
    'the end of a bonus',
    `update bonus set expires_at = expires_at + 86400000 where id = (select id from bonus where state = 'open' order by id limit 1) returning id as row`,
  ],
  [
    'the mark of a gift',
    `update bonus set gift = not gift where id = (select id from bonus where state = 'open' order by id limit 1) returning id as row`,
  ],
  [
    'a bonus is open again',
    `update bonus set state = 'open' where id = (select id from bonus where state = 'forfeited' limit 1) returning id as row`,
  ],
  ['what is left to wager', `update wallet set bonus_left = 1 where ${oneWallet('bonus_left > 1000')}`],
  [
    'what was taken of a grant',
    `update bonus_grant set amount_taken = amount + 1 where id = (select id from bonus_grant order by id limit 1) returning bonus as row`,
  ],
  [
    'a bonus joins one that is not there',
    `update bonus set joined = 7 where id = (select id from bonus where state = 'forfeited' limit 1) returning id as row`,
  ],
  [
    'money in suspense',
    `update payment set returned = returned + 1 where id = (select id from payment where review is not null and returned = 0 limit 1) returning player as row`,
  ],
);

/** One row of a table. */
export const oneRow = (table: string, set: string, where = 'true', row = 'player'): string =>
  `update ${table} set ${set} where ctid = (select ctid from ${table} where ${where} order by ctid limit 1) returning ${row} as row`;

/** Rows that agree with each other after the change: only what was sealed before tells. */
const sealCorruptions = list(
  'seals',
  ['the kind of a withdrawal', oneRow('withdrawal', `kind = 'PHONE'`, 'true', 'player')],
  [
    'a stake, its round, the balances and sums of its player are all written anew',
    [
      `create temp table target on commit drop as select e.player, e.id, e.ref from entry e join round r on r.id = e.ref
         where e.kind = 3 and e.debit = 1 and r.state = 2 and e.amount > 50 order by e.id limit 1`,
      `update round r set stake_main = stake_main - 50 from target t where r.id = t.ref`,
      `update entry e set debit_after = debit_after + 50 from target t where e.player = t.player and e.id >= t.id and debit = 1`,
      `update entry e set credit_after = credit_after + 50 from target t where e.player = t.player and e.id >= t.id and credit = 1`,
      `update entry e set amount = amount - 50 from target t where e.player = t.player and e.id = t.id`,
      `update wallet w set main = main + 50, day_staked = day_staked - 50, turn_filled = greatest(0, turn_filled - 50)
         from target t where w.player = t.player returning w.player as row`,
    ],
  ],
  [
    'a player disappears with all rows',
    [
      `create temp table gone on commit drop as select max(player) as player from account`,
      ...[
        'entry',
        'deposit',
        'payment',
        'order_step',
        'round',
        'wallet',
        'sport_bet',
        'shared_bet',
        'bonus',
        'bonus_grant',
      ].map((table) => `delete from ${table} where player = (select player from gone)`),
      `delete from account where player = (select player from gone) returning player as row`,
    ],
  ],
  [
    'the newest player is deleted',
    `delete from account where player = (select max(player) from account) returning player as row`,
  ],
  [
    'an old player appears',
    `insert into wallet (player, currency, day) select player + 1, currency, day from wallet where player > 0 order by player limit 1 returning player as row`,
  ],
  ['a payment has another end-to-end id', oneRow('payment', `end_to_end_id = end_to_end_id || 'x'`)],
  ['a payment was made at another time', oneRow('payment', 'paid_at = paid_at + 1')],
  ['a deposit had another package', oneRow('deposit', 'package = package + 1')],
  ['a deposit had a discount', oneRow('deposit', 'discount_bp = 100')],
  ['a deposit had another gift', oneRow('deposit', `gift = gift || '{"amount": 1}'`, 'gift is not null')],
  ['a withdrawal cost no fee', oneRow('withdrawal', 'fee = fee - 1', `state = 'requested' or state = 'in_review'`)],
  [
    'a step of an order is deleted',
    `delete from order_step where id = (select id from order_step order by id limit 1) returning player as row`,
  ],
  ['another person approved', oneRow('order_step', 'staff = 77', `state = 'approved'`)],
  ['the reason of a step', oneRow('order_step', `why = 'other'`, 'why is not null')],
  ['a transfer came from another player', oneRow('transfer', 'other = other + 1')],
  ['a grant was lower', oneRow('bonus_grant', 'amount = amount - 1')],
  ['a grant required less', oneRow('bonus_grant', 'required = required - 1')],
  ['somebody else gave an award', oneRow('award_request', 'asked_by = 77')],
  ['a lost round was about another target', oneRow('round', `params = params || '{"target": 1}'`, 'state = 2')],
  ['a lost round had another edge', oneRow('round', 'edge_bp = edge_bp + 1', 'state = 2')],
  ['a bet was placed at other odds', oneRow('sport_leg', 'placed_odds = placed_odds + 10')],
  ['a bet accepted any price', oneRow('sport_bet', `policy = 'same'`, `policy = 'any'`)],
  ['a leg was not live', oneRow('sport_leg', 'live = not live', 'live is not null')],
  ['a leg was placed after a stop', oneRow('sport_leg', 'stop_mark = stop_mark + 1')],
  ['a shared bet was on another color', oneRow('shared_bet', `pick = 'gray'`)],
  ['a shared bet was of another edge', oneRow('shared_bet', 'edge_bp = edge_bp + 1')],
  ['a shared round opened later', oneRow('shared_round', 'opened_at = opened_at + 1', 'true', '0')],
  ['a seed had another hash', oneRow('seed_pair', `server_seed_hash = 'x'`, 'true', 'player')],
  ['a chain was published earlier', oneRow('seed_chain', 'published_at = published_at - 1', 'true', '0')],
  ['a commission was of another day', oneRow('referral_commission', 'day = day - 1')],
  ['a claim is deleted', 'delete from referral_claim where true returning player as row'],
  ['a returned payment has another id at the bank', oneRow('payment_return', `bank_id = 'x'`)],
  ['a player registered earlier', oneRow('account', 'created_at = created_at - 1')],
);

const gameCorruptions = list(
  'games',
  ['the board of a round that is over', oneRow('round', `board = '[[1]]'`, 'board is not null', 'id')],
  ['the outcome of a round', oneRow('round', 'outcome = outcome + 1', 'game = 2', 'id')],
  ['the multiplier of a round', oneRow('round', 'multiplier = multiplier + 1', 'state = 1', 'id')],
  ['the payout of a round', oneRow('round', 'payout = payout + 1', 'state = 1', 'id')],
  ['a lost round is won', oneRow('round', 'state = 1', 'state = 2', 'id')],
  ['a won round was given back', oneRow('round', 'state = 3', 'game = 1 and state = 1', 'id')],
  ['the steps of a round', oneRow('round', 'steps = steps || 24::smallint', 'game = 1 and state = 1', 'id')],
  ['the nonce of a round', oneRow('round', 'nonce = nonce + 100', 'game = 2', 'id')],
  ['the next nonce', `update wallet set nonce = nonce + 1 where ${oneWallet('nonce > 0')}`],
  [
    'the next nonce of seeds without a round',
    `update wallet set nonce = 5 where ${oneWallet('pair is not null and nonce = 0')}`,
  ],
  [
    'a round is deleted',
    `delete from round where id = (select id from round where state = 2 limit 1) returning id as row`,
  ],
  [
    'the seeds in use are those of another player',
    `update wallet set pair = (select max(id) from seed_pair) where ${oneWallet('pair is not null')}`,
  ],
  [
    'the seeds in use and the next ones are swapped',
    `update wallet set pair = next_pair, next_pair = pair where ${oneWallet('nonce > 0 and next_pair is not null')}`,
  ],
  [
    'seeds in use are revealed',
    `update seed_pair set revealed_at = 1 where id = (select pair from wallet where nonce > 0 limit 1) returning id as row`,
  ],
  ['revealed seeds are hidden again', oneRow('seed_pair', 'revealed_at = null', 'revealed_at is not null', 'id')],
  [
    'seeds were revealed before their last round',
    oneRow('seed_pair', 'revealed_at = revealed_at - 3600000', 'revealed_at is not null', 'id'),
  ],
  [
    'seeds belong to another player',
    `update seed_pair set player = player + 1 where id = (select pair from round limit 1) returning id as row`,
  ],
  [
    'a client seed',
    `update seed_pair set client_seed = 'x' where id = (select pair from round where state = 1 limit 1) returning player as row`,
  ],
  [
    'the sealed seed of another pair',
    `update seed_pair set server_seed_sealed = (select server_seed_sealed from seed_pair order by id desc limit 1) where id = (select min(id) from seed_pair) returning id as row`,
  ],
  ['the seed of a shared round', oneRow('shared_round', `seed = repeat('a', 64)`, 'seed is not null', 'id')],
  ['the seed before a shared round', oneRow('shared_round', `previous_seed = repeat('a', 64)`, 'seed is null', 'id')],
  ['the place of a shared round in its chain', oneRow('shared_round', 'idx = idx + 50', 'seed is not null', 'id')],
  [
    'the outcome of a shared round',
    oneRow('shared_round', 'outcome = (outcome + 1) % 10', 'outcome is not null', 'id'),
  ],
  ['the end of a shared round', oneRow('shared_round', 'closes_at = opened_at - 1', 'state = 2', 'id')],
  [
    'a shared round was shown before it closed',
    oneRow('shared_round', 'shown_at = closes_at - 10000', 'state = 2', 'id'),
  ],
  [
    'the chain of a shared round',
    oneRow('shared_round', 'chain = (select max(id) from seed_chain) + 1', 'state = 2', 'id'),
  ],
  [
    'the salt of a chain',
    [
      `update seed_chain set salt = 'x' where id = (select min(chain) from shared_round)`,
      `select id as row from shared_round where chain = (select min(chain) from shared_round) and outcome is not null`,
    ],
  ],
  [
    'the end of a chain',
    `update seed_chain set terminal = repeat('b', 64) where id = (select min(chain) from shared_round) returning id as row`,
  ],
  [
    'how many seeds of a chain are used',
    `update seed_chain set used = 0 where id = (select min(chain) from shared_round) returning id as row`,
  ],
  ['the payout of a shared bet', oneRow('shared_bet', 'payout = payout + 1', 'state = 1', 'id')],
  ['a shared bet is open again', oneRow('shared_bet', 'state = 0', 'state = 2', 'id')],
  ['a shared bet is of play money', oneRow('shared_bet', 'play_money = true', 'true', 'id')],
  ['a shared bet is of another game', oneRow('shared_bet', 'game = 7', 'game = 6', 'id')],
  ['the multiplier of a shared bet', oneRow('shared_bet', 'multiplier = multiplier + 1', 'state = 1', 'round')],
);

const sportsCorruptions = list(
  'sports bets',
  ['the possible payout of a bet', oneRow('sport_bet', 'possible = possible + 1', 'state = 9999', 'id')],
  ['the payout of a bet', oneRow('sport_bet', 'payout = payout + 1', 'state = 9999 and payout > 0', 'id')],
  ['the result of a bet', oneRow('sport_bet', 'result = 20', 'state = 9999 and result <> 20', 'id')],
  [
    'the odds of a leg',
    `update sport_leg set odds = odds + 10 where (player, bet) in (select player, id from sport_bet where state = 9999 and payout > 0 and type = 0 order by id limit 1) returning bet as row`,
  ],
  ['the outcome of a leg', oneRow('sport_leg', `outcome = '3'`, `result = 10 and outcome <> '3'`, 'bet')],
  ['the result of a leg', oneRow('sport_leg', 'result = 20', 'result is not null and result <> 20', 'bet')],
  [
    'a leg is deleted',
    `delete from sport_leg where ctid = (select ctid from sport_leg where n = 1 limit 1) returning bet as row`,
  ],
  ['a settled bet is open again', oneRow('sport_bet', 'state = 0', 'state = 9999', 'id')],
  ['when a bet was accepted', oneRow('sport_bet', 'accepted_at = settled_at + 60000', 'settled_at is not null', 'id')],
  ['when a bet was settled', oneRow('sport_bet', 'settled_at = 1', 'settled_at is not null', 'id')],
  ['a bet without odds', oneRow('sport_bet', 'possible = 0', 'state = 9999', 'id')],
  ['the system of a bet', oneRow('sport_bet', `system = '1,2/3'`, 'system is not null', 'id')],
  [
    'the stake that was cashed out',
    oneRow('sport_bet', 'cashed_main = cashed_main + 1', 'cashed_main > 0 and cashed_main < stake_main', 'id'),
  ],
  ['what a cash-out paid', oneRow('sport_bet', 'cashed_paid = cashed_paid + 1', 'cashed_paid > 0', 'id')],
  [
    'a cash-out is deleted',
    `delete from bet_cashout where ctid = (select ctid from bet_cashout limit 1) returning bet as row`,
  ],
  ['the stake of a bet', oneRow('sport_bet', 'stake_main = stake_main + 1', 'true', 'id')],
  ['turnover of more than the stake', oneRow('sport_bet', 'turned = 100000', 'true', 'id')],
  [
    'the result of a line',
    `update line set result = (select result from line where result is not null order by id desc limit 1) where id = (select l.id from line l join sport_leg g on g.line = l.id join sport_bet b on b.id = g.bet where b.type = 0 and b.state = 9999 and b.payout > 0 and l.result is not null and g.result not in (50, 51) order by l.id limit 1) returning (select min(g.bet) from sport_leg g join sport_bet b on b.id = g.bet where g.line = line.id and b.type = 0 and b.state = 9999) as row`,
  ],
  [
    'the version of the result of a line',
    `update line set result_version = result_version + 1 where id = (select min(line) from line_settlement) returning id as row`,
  ],
  [
    'an earlier version of the result of a line',
    `update line set result_version = result_version - 1 where id = (select min(line) from line_settlement) returning id as row`,
  ],
  [
    'the version by which a leg was settled',
    oneRow('sport_leg', 'result_version = result_version + 5', 'result_version > 0', 'bet'),
  ],
  [
    'a settled line is open',
    `update line set state = 'open' where id = (select min(line) from line_settlement) returning id as row`,
  ],
);

const paymentCorruptions = list(
  'payments',
  ['the state of a deposit', oneRow('deposit', `state = 'credited', paid = price`, `state = 'awaiting_payment'`, 'id')],
  ['what was paid for a deposit', oneRow('deposit', 'paid = paid + 1', `state = 'credited'`, 'id')],
  ['the amount of a payment', oneRow('payment', 'amount = amount + 1', 'true', 'id')],
  ['a payment is deleted', 'delete from payment where ctid = (select ctid from payment limit 1) returning id as row'],
  ['what went back of a payment', oneRow('payment', 'returned = returned - 1', 'returned > 0', 'deposit')],
  [
    'a return is deleted',
    `delete from payment_return where ctid = (select ctid from payment_return limit 1) returning id as row`,
  ],
  ['the amount of a return', oneRow('payment_return', 'amount = amount + 1', `state = 'returned'`, 'id')],
  [
    'the person who credited a payment is deleted',
    'delete from payment_acceptance where true returning payment as row',
  ],
  [
    'a step of a deposit is deleted',
    `delete from order_step where ctid = (select ctid from order_step where state = 'received' limit 1) returning order_id as row`,
  ],
  [
    'steps of a deposit are in another order',
    `update order_step set state = 'credited' where ctid = (select ctid from order_step where state = 'awaiting_payment' limit 1) returning order_id as row`,
  ],
  [
    'the last step of a deposit',
    `delete from order_step where ctid = (select ctid from order_step where state = 'credited' limit 1) returning order_id as row`,
  ],
  [
    'all steps of a deposit',
    `delete from order_step where order_id = (select min(id) from deposit) returning order_id as row`,
  ],
  [
    'a step of a withdrawal is deleted',
    `delete from order_step where ctid = (select ctid from order_step where state = 'submitting' limit 1) returning order_id as row`,
  ],
  ['the approval of a withdrawal is deleted', `delete from withdrawal_approval where true returning withdrawal as row`],
  ['the amount of a withdrawal', oneRow('withdrawal', 'amount = amount + 1', 'true', 'id')],
  ['the fee of a withdrawal', oneRow('withdrawal', 'fee = fee + 1', `state = 'confirmed'`, 'id')],
  ['the state of a withdrawal', oneRow('withdrawal', `state = 'rejected'`, `state = 'confirmed'`, 'id')],
  ['a rejected withdrawal is confirmed', oneRow('withdrawal', `state = 'confirmed'`, `state = 'rejected'`, 'id')],
  ['the day of a withdrawal', oneRow('withdrawal', 'day = day - 1', 'true', 'id')],
  ['money held', [`update wallet set withdrawing = withdrawing + 1 where ${oneWallet('withdrawing > 0')}`]],
  ['one side of a transfer', oneRow('transfer', 'amount = amount + 1', 'amount > 0', 'id')],
  [
    'one side of a transfer is deleted',
    `delete from transfer where ctid = (select ctid from transfer limit 1) returning id as row`,
  ],
);

const promotionCorruptions = list(
  'promotions',
  ['the amount of an award', oneRow('award', 'amount = amount + 1', 'true', 'id')],
  ['an award is deleted', 'delete from award where ctid = (select ctid from award limit 1) returning id as row'],
  [
    'an award went to other money',
    oneRow('award', `pot = case pot when 'main' then 'bonus' else 'main' end`, 'true', 'id'),
  ],
  ['the type of an award', oneRow('award', 'type = 141', 'type <> 141', 'id')],
  ['a request was about more', oneRow('award_request', 'amount = amount + 1', `state = 'given'`, 'id')],
  ['a gift was not given', oneRow('deposit', `gift_outcome = 'taken'`, `gift_outcome = 'given'`, 'id')],
  ['bonus money in open stakes', `update wallet set bonus_held = bonus_held + 1 where ${oneWallet('bonus_held > 0')}`],
);

const referralCorruptions = list(
  'referrals',
  ['the amount of a commission', oneRow('referral_commission', 'amount = amount + 1', 'amount > 0', 'id')],
  ['what an agent earned', oneRow('referral_level', 'earned = earned + 1')],
  ['the amount of a claim', oneRow('referral_claim', 'amount = amount + 1', 'true', 'id')],
);

const walletCorruptions = list(
  'wallets',
  ['a balance', `update wallet set main = main + 1 where ${oneWallet('main > 0')}`],
  ['bonus money of no bonus', `update wallet set bonus_id = bonus_id + 1 where ${oneWallet('bonus_id is not null')}`],
  ['the money that a bonus was granted', oneRow('bonus', 'granted = granted + 1', 'true', 'id')],
  ['the money that a bonus ended with', oneRow('bonus', 'ended_with = ended_with + 1', `state = 'forfeited'`, 'id')],
);

const sumCorruptions = list(
  'sums',
  ['the tally of a game', 'update game_tally set paid = paid + 1 where game = 2 returning game as row'],
  ['the rounds of a tally', 'update game_tally set rounds = rounds - 1 where game = 4 returning game as row'],
  [
    'a fact is added',
    [
      `insert into fact (id, currency, facts) overriding system value select max(id) + 1, 'BRL', '[{"f":"betSettled","player":1,"v":1,"ref":1,"game":"SE0002","staked":100,"bonus":0,"paid":0,"counts":100,"edge":100,"day":"2026-01-01","dayReal":1}]' from fact`,
      'select 2 as row',
    ],
  ],
  ['a cursor is moved back', [`update fact_cursor set id = 0, xid = '0' where listener = 'games'`, 'select 2 as row']],
  ['the level of a player', oneRow('promo_player', 'level = 9', 'true')],
  ['what a player deposited', oneRow('promo_player', 'deposited = deposited + 100000')],
  ['what counts for a level', oneRow('promo_player', 'counted = counted + 100000000')],
  [
    'the level of free withdrawals',
    [
      `insert into withdraw_level (player, level) select player, 5 from promo_player order by player limit 1 on conflict (player) do update set level = 5 returning player as row`,
    ],
  ],
);

const accountCorruptions = list(
  'accounts',
  [
    'the account of a payout is that of another withdrawal',
    `update withdrawal set account_sealed = (select account_sealed from withdrawal order by id desc limit 1) where id = (select min(id) from withdrawal) returning id as row`,
  ],
  [
    'the hash of a payout account',
    `update payout_account set print = '\\x00' where print is not null returning player as row`,
  ],
  ['the hash of a CPF', oneRow('account', `cpf_print = decode(repeat('ab', 32), 'hex')`, 'not demo')],
  [
    'the CPF of another player',
    `update account set cpf_sealed = (select cpf_sealed from account where not demo order by player desc limit 1) where player = (select min(player) from account) returning player as row`,
  ],
  ['an account becomes a test account', oneRow('account', 'demo = true', 'not demo')],
  [
    'a test account belongs to another player',
    'update test_account set twin = twin + 1 where true returning twin - 1 as row',
  ],
  [
    'a session was switched from a test account',
    oneRow(
      'session',
      'switched = true',
      'not switched and player not in (select player from test_account union select twin from test_account)',
    ),
  ],
  [
    'the sealed seed of a pair',
    `update seed_pair set server_seed_sealed = (select server_seed_sealed from seed_pair order by id desc limit 1) where id = (select min(id) from seed_pair) returning id as row`,
  ],
  [
    'the payer of another payment',
    `update payment set payer_sealed = (select payer_sealed from payment order by id desc limit 1) where id = (select min(id) from payment) returning id as row`,
  ],
);

const identityCorruptions = list(
  'accounts',
  ['an identity is confirmed that nobody confirmed', oneRow('account', 'kyc_sealed = null', 'kyc = 1')],
  [
    'an identity is confirmed with the seal of another',
    `update account set (kyc_at, kyc_sealed) =
       (select kyc_at, kyc_sealed from account where kyc = 1 order by player desc limit 1)
     where player = (select min(player) from account where kyc = 1) returning player as row`,
  ],
  ['an identity was confirmed at another time', oneRow('account', 'kyc_at = kyc_at - 1', 'kyc = 1')],
  ['an identity is not confirmed any more', oneRow('account', 'kyc = 0', 'kyc = 1')],
  [
    'an identity was never confirmed',
    oneRow('account', 'kyc = 0, kyc_at = null, kyc_sealed = null', 'player in (select player from deposit)'),
  ],
  ['the user type of a player', oneRow('account', `lx = '20'`, `lx = '10' and not demo`)],
);

const keyCorruptions = list(
  'keys',
  ['a stored key names another bet', oneRow('command', 'ref = ref + 1', 'main_after > 0 and ref is not null')],
  ['a stored key answers more money', oneRow('command', 'main_after = main_after + 1', 'main_after > 0')],
  ['a stored key answers more bonus money', oneRow('command', 'bonus_after = bonus_after + 1', 'bonus_after > 0')],
  [
    'the stored key of a round is deleted',
    'delete from command where ref = (select max(id) from round where state = 2) returning ref as row',
  ],
  [
    'the stored key of a sports bet is deleted',
    'delete from command where ref = (select max(id) from sport_bet) returning ref as row',
  ],
  [
    'a stored key belongs to another player',
    oneRow('command', 'player = player + 1', 'ref in (select id from round)', 'ref'),
  ],
);

const packageCorruptions = list(
  'packages',
  ['the price of a package', oneRow('package', 'price = price - 1', 'id = 103', 'id')],
  ['the gift of a package', oneRow('package', 'gift = gift + 1', 'id = 202', 'id')],
  ['how often a gift must be wagered', oneRow('package', 'gift_turnover = gift_turnover - 1', 'id = 202', 'id')],
  ['a gift that was for once', oneRow('package', 'gift_once = not gift_once', 'id = 202', 'id')],
  ['a package is deleted', 'delete from package where id = 103 returning id as row'],
  [
    'a package appears',
    `insert into package (id, shelf, price, gift, gift_turnover, gift_once, sort, offered)
     select 999, shelf, 1, 100000, gift_turnover, gift_once, 99, true from package where id = 202 returning id as row`,
  ],
);

export const bookCorruptions: readonly BookCorruption[] = [
  ...walletCorruptions,
  ...entryCorruptions,
  ...gameCorruptions,
  ...sportsCorruptions,
  ...sumCorruptions,
  ...accountCorruptions,
  ...identityCorruptions,
  ...keyCorruptions,
  ...packageCorruptions,
  ...paymentCorruptions,
  ...promotionCorruptions,
  ...referralCorruptions,
  ...sealCorruptions,
];
