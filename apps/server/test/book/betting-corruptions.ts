/** Changes of games and sports bets, and of rows that only what was sealed before tells. */
import { listCorruptions, oneRow, oneWallet } from './corruption.ts';

export const gameCorruptions = listCorruptions(
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

export const sportsCorruptions = listCorruptions(
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
  ['when a bet was settled', oneRow('sport_bet', 'settled_at = 1', 'settled_at is not null and state = 9999', 'id')],
  ['when a bet was refused', oneRow('sport_bet', 'settled_at = 1', 'settled_at is not null and state = -11', 'id')],
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

/** Rows that agree with each other after the change: only what was sealed before tells. */
export const sealCorruptions = listCorruptions(
  'seals',
  ['the kind of a withdrawal', oneRow('withdrawal', `kind = 'PHONE'`, 'true', 'player')],
  [
    'a stake, its round, the balances and sums of its player are all written again',
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
  [
    'a payment that was sealed before a restore was made at another time',
    [
      // Nothing was lost in it.
      `insert into lost_span (from_at, until_at, why, restored_at, book)
         select 9e15, 9e15, 'restored', 9e15, book from high_water_mark`,
      `update high_water_mark set book = gen_random_uuid()`,
      oneRow('payment', 'paid_at = paid_at + 1'),
    ],
  ],
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
