/** What somebody with write access to the database might change, one row each. */
import { gameCorruptions, sealCorruptions, sportsCorruptions } from './betting-corruptions.ts';
import { type BookCorruption, listCorruptions, oneRow, oneWallet } from './corruption.ts';
import { entryCorruptions, sumCorruptions, walletCorruptions } from './ledger-corruptions.ts';

const paymentCorruptions = listCorruptions(
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

const promotionCorruptions = listCorruptions(
  'promotions',
  ['the amount of an award', oneRow('award', 'amount = amount + 1', 'true', 'id')],
  ['an award is deleted', 'delete from award where ctid = (select ctid from award limit 1) returning id as row'],
  [
    'an award went to other money',
    oneRow('award', `balance_kind = case balance_kind when 'main' then 'bonus' else 'main' end`, 'true', 'id'),
  ],
  ['the type of an award', oneRow('award', 'type = 141', 'type <> 141', 'id')],
  ['a request was about more', oneRow('award_request', 'amount = amount + 1', `state = 'given'`, 'id')],
  ['a gift was not given', oneRow('deposit', `gift_outcome = 'taken'`, `gift_outcome = 'given'`, 'id')],
  ['bonus money in open stakes', `update wallet set bonus_held = bonus_held + 1 where ${oneWallet('bonus_held > 0')}`],
);

const referralCorruptions = listCorruptions(
  'referrals',
  ['the amount of a commission', oneRow('referral_commission', 'amount = amount + 1', 'amount > 0', 'id')],
  ['what an agent earned', oneRow('referral_level', 'earned = earned + 1')],
  ['the amount of a claim', oneRow('referral_claim', 'amount = amount + 1', 'true', 'id')],
);

const accountCorruptions = listCorruptions(
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

const identityCorruptions = listCorruptions(
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

const keyCorruptions = listCorruptions(
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
  ...(
    [
      ['withdrawal', `id from withdrawal where state <> 'cancelled'`],
      ['cancelled withdrawal', `id from withdrawal where state = 'cancelled'`],
      ['transfer', 'id from transfer where amount < 0'],
      ['credit by staff', 'id from award_request'],
      ['claim of commission', 'id from referral_claim'],
      ['cash-out', 'bet from bet_cashout'],
    ] as const
  ).map(([what, id]): [string, string] => [
    `a stored key of a ${what} is deleted`,
    `delete from command where ctid = (select ctid from command where main_after is null and ref = (select ${id} limit 1)
       limit 1) returning ref as row`,
  ]),
  [
    'a stored key belongs to another player',
    oneRow('command', 'player = player + 1', 'ref in (select id from round)', 'ref'),
  ],
);

const packageCorruptions = listCorruptions(
  'packages',
  ['the price of a package', oneRow('package', 'price = price - 1', 'id = 103', 'id')],
  ['the gift of a package', oneRow('package', 'gift = gift + 1', 'id = 202', 'id')],
  ['how often a gift must be wagered', oneRow('package', 'gift_turnover = gift_turnover - 1', 'id = 202', 'id')],
  ['a gift that was for once', oneRow('package', 'gift_once = not gift_once', 'id = 202', 'id')],
  ['a package is deleted', 'delete from package where id = 103 returning id as row'],
  [
    'a package appears',
    `insert into package (id, offer_group, price, gift, gift_turnover, gift_once, sort, offered)
     select 999, offer_group, 1, 100000, gift_turnover, gift_once, 99, true from package where id = 202 returning id as row`,
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
