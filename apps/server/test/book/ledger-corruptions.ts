/** Changes of entries, wallets and sums. */
import { copyEntry, listCorruptions, oneEntry, oneRow, oneWallet } from './corruption.ts';

export const entryCorruptions = listCorruptions(
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
    `update round set bonus_id = 7 where id = (select id from round where state = 0 limit 1) returning id as row`,
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
    `update sport_bet set turned_bonus_id = 7 where id = (select id from sport_bet limit 1) returning id as row`,
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

export const walletCorruptions = listCorruptions(
  'wallets',
  ['the last entry', `update wallet set last_entry = last_entry + 1 where ${oneWallet('last_entry > 0')}`],
  ['a balance', `update wallet set main = main + 1 where ${oneWallet('main > 0')}`],
  ['bonus money of no bonus', `update wallet set bonus_id = bonus_id + 1 where ${oneWallet('bonus_id is not null')}`],
  ['the money that a bonus was granted', oneRow('bonus', 'granted = granted + 1', 'true', 'id')],
  ['the money that a bonus ended with', oneRow('bonus', 'ended_with = ended_with + 1', `state = 'forfeited'`, 'id')],
);

export const sumCorruptions = listCorruptions(
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
  [
    'a fact is missing that no consumer has read',
    [
      `update game_tally set rounds = 0, staked = 0, paid = 0`,
      `update fact_cursor set id = 0, xid = '0' where listener = 'games'`,
      `delete from fact where id = (select min(id) from fact where facts::text like '%SE0002%')`,
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
