create sequence producer_id as smallint start 1001;
-- What a feed's producer said, once per sequence number, until it is applied: a restart loses nothing.
create table producer (
  id smallint primary key,
  name text not null,
  state text not null check (state in ('up', 'down', 'recovering')),
  alive_at bigint not null,
  applied_seq bigint not null default 0,
  -- What the consumer of the feed must find again after a restart: registers of producers, events and lines, as plain
  -- JSON.
  register json,
  -- A producer is one of a source: (source, number). Its id is short, because prices, lines and gates name it.
  source text,
  number int,
  kind text,
  prices_from bigint not null default 0, -- the first message whose prices count
  received_seq bigint not null default 0 -- of a source without numbers: those that were given
);
create unique index producer_by_source on producer (source, number) where source is not null;

-- The key of a message is (source, producer, sequence): producer is the id of both. A source without numbers is
-- numbered at receipt, and a repetition is known by the hash of its body.
create sequence feed_receipt;
create table feed_inbox (
  producer smallint not null,
  seq bigint not null,
  received_at bigint not null,
  body json not null,
  applied_at bigint,
  lasting boolean not null default true, -- prices are worth keeping for an hour, what moved money or a match for a day
  receipt bigint default nextval('feed_receipt'),
  hash bytea,
  -- Stops are applied before the messages in front of them: they are found without a look into the other messages.
  urgent boolean not null default false,
  primary key (producer, seq)
);
create index feed_inbox_waiting on feed_inbox (producer, seq) where applied_at is null;
create index feed_inbox_applied on feed_inbox (applied_at) where applied_at is not null;
create unique index feed_inbox_hash on feed_inbox (producer, hash) where hash is not null;
create index feed_inbox_urgent on feed_inbox (producer, seq) where applied_at is null and urgent;

create table event (
  id bigint primary key,
  urn text not null unique,
  sport text not null,
  category text not null,
  tournament text not null,
  home text not null,
  away text not null,
  starts_at bigint not null,
  phase smallint not null, -- match time phase of the specification, point 4
  live boolean not null default false,
  score_home smallint,
  score_away smallint,
  clock json,
  statistics json not null default '{}',
  simulated boolean not null,
  producer smallint not null,
  seq bigint not null default 0, -- version: grows with everything that a screen shows
  gen bigint not null default 0,
  finished_at bigint,
  register json not null default '{}',
  -- Events of any sport: 2 to 400 competitors, the score as JSON of its sport, and a head that all sports share. home,
  -- away, score_home and score_away are empty for a field.
  tournament_id text not null default '',
  participants json, -- [{ id, name, short, color, role, withdrawn }]
  score json, -- as readScore of the sport's module reads it
  event_format json, -- what the competition fixes: best of, overs, laps
  rules json, -- options of the sport's rules, of the event's first fixture
  ending text check (ending in ('played', 'abandoned', 'retired', 'notPlayed')),
  attendance int,
  markets int not null default 0, -- how many are on offer
  fixture json, -- the newest fixture, apart from the register: it is large and changes rarely
  -- Whether the event takes bets, and which kind of producer prices it. A line's state is its own; what it is shown as
  -- also
  -- depends on this, on its producer and on the clock.
  betting text not null default 'closed' check (betting in ('prematch', 'live', 'suspended', 'closed'))
) with (fillfactor = 60);
create index event_by_start on event (sport, starts_at, id);
create index event_live on event (sport, starts_at, id) where live;
create index event_open on event (id) where finished_at is null;
create index event_finished on event (sport, starts_at, id) where finished_at is not null;
-- Lists of events that are not over, from any point: without it such a list reads past all finished events first.
create index event_unfinished on event (sport, starts_at, id) where finished_at is null;
create index event_by_tournament on event (sport, category, tournament_id) where finished_at is null;

-- One row holds a line's prices: a bet reads and decides on this row, in its own transaction. Its id is its gate's.
create table line (
  id bigint primary key,
  event bigint not null,
  line text not null,
  market int not null,
  specifiers json not null,
  state text not null check (state in ('open', 'suspended', 'closed', 'settled', 'cancelled')),
  outcomes json not null, -- [{ id, odds (thousandths), active }]
  version bigint not null default 0,
  gen bigint not null default 0,
  stopped_at bigint not null default 0, -- when it was last closed to bets: a live bet that waits across it is refused
  result json,
  result_version int not null default 0,
  register json not null default '{}',
  -- Its own producer and the number of the message with its price: prices older than the producer's return do not
  -- count.
  producer smallint,
  priced_seq bigint not null default 0,
  -- When a line had its first result. A feed's other result more than 72 hours later does not settle by itself.
  first_result_at bigint,
  -- A line that has left the board, whose source still sends its chances: it takes no bets, and bets on it can be
  -- cashed out. Its state is `closed`.
  hidden boolean not null default false,
  unique (event, line)
) with (fillfactor = 70);

-- Results that still have bets to settle: worked off in groups, by the key of the bets.
create table line_settlement (
  line bigint not null,
  version int not null,
  created_at bigint not null,
  after_player bigint not null default 0,
  after_bet bigint not null default 0,
  done_at bigint,
  primary key (line, version)
);
create index line_settlement_open on line_settlement (created_at) where done_at is null;
create index line_settlement_done on line_settlement (done_at) where done_at is not null;

create table sport_bet (
  player bigint not null,
  id bigint not null,
  -- -10 waiting, 0 accepted, -11 refused in the delay, -1 feed fault, 9999 settled, 8888 re-opened
  state smallint not null,
  policy text not null,
  stake_main bigint not null check (stake_main >= 0),
  stake_bonus bigint not null check (stake_bonus >= 0),
  possible bigint not null,
  accept_at bigint,
  payout bigint not null default 0,
  result smallint,
  settled_at bigint,
  -- When the house took the bet, which decides about windows of cancellation; null while it waits and when it was
  -- refused.
  accepted_at bigint,
  -- What of the stake fills the turnover: taken off again should the bet turn out void.
  turned bigint not null default 0 check (turned >= 0),
  bonus bigint,
  turned_bonus bigint not null default 0 check (turned_bonus >= 0),
  turned_bonus_id bigint,
  edge_bp smallint not null default 0,
  waits_until bigint generated always as (case when state = -10 then accept_at end) stored,
  -- Why a live bet was refused at the end of its delay, and the price at that moment if it had changed.
  -- Its player reads it.
  refusal text,
  refusal_odds int,
  type smallint not null default 0,
  system text,
  legs smallint not null default 1,
  cashed_main bigint not null default 0, -- what was cashed out of the stake, in its two parts, and what that paid
  cashed_bonus bigint not null default 0,
  cashed_paid bigint not null default 0,
  -- What the refusal in the delay was about: the leg, by its number; null if it was about the whole bet or an only leg.
  refusal_leg smallint,
  primary key (player, id)
) with (fillfactor = 50);
create index sport_bet_waiting on sport_bet (waits_until) where waits_until is not null;
-- The newest bets of all players, for the room's list and its margins.
create index sport_bet_by_id on sport_bet (id);

create table sport_leg (
  player bigint not null,
  bet bigint not null,
  n smallint not null,
  event bigint not null,
  line bigint not null,
  outcome text not null,
  odds int not null check (odds > 1000),
  result smallint,
  result_version int not null default 0,
  -- A live bet is taken at the price of the end of its delay: the price of its placing is what its first answer said.
  placed_odds int not null check (placed_odds > 1000),
  -- The line's `stopped_at` as the bet saw it: another one at the end of the delay means that it was stopped meanwhile.
  stop_mark bigint not null,
  -- How often its producer's gate had been shut when a bet was placed: another number at the end of a live delay means
  -- that the producer was not up meanwhile.
  producer_mark int not null default 0,
  event_mark int not null default 0, -- a live bet that waits across a closing of its event is refused
  edge_bp smallint,
  live boolean,
  primary key (player, bet, n)
) with (fillfactor = 50);
create index sport_leg_line on sport_leg (line, player, bet);
-- What a player has at stake on one event is summed with every bet: the limit per player and event is a hard one.
create index sport_leg_by_event on sport_leg (player, event);

-- What could not be read of a message, with its raw text. A whole message without a readable sender is here only, and
-- waits until its producers are asked to send everything again.
create table feed_unread (
  id bigint primary key,
  received_at bigint not null,
  source text,
  producer smallint,
  seq bigint,
  event text,
  parts json not null, -- the paths of the fields
  raw text not null,
  waits boolean not null default false
);
create index feed_unread_waiting on feed_unread (id) where waits;
create index feed_unread_by_time on feed_unread (received_at);

-- Replays of recorded feeds: when each run began, so that a restarted server goes on where it stopped.
create table feed_replay (source text primary key, began_at bigint not null);

-- Parts of a stake that were cashed out, in order. Their money is in the ledger under the bet.
create table bet_cashout (
  player bigint not null,
  bet bigint not null,
  n smallint not null,
  stake_main bigint not null check (stake_main >= 0),
  stake_bonus bigint not null check (stake_bonus >= 0),
  amount bigint not null check (amount >= 0),
  at bigint not null,
  primary key (player, bet, n)
);

-- A cash-out that waits for the live delay, or why the last one that waited was not made. At most one for each bet.
create table bet_cashout_waiting (
  player bigint not null,
  bet bigint not null,
  fraction smallint not null, -- of what is left of the stake, in ten-thousandths
  quote bigint not null, -- what all of it was worth
  marks text not null, -- the stop marks of its lines when it was quoted
  accept_at bigint, -- null once it was refused
  refusal text check (refusal in ('odds', 'stopped')),
  primary key (player, bet)
);
create index bet_cashout_waiting_due on bet_cashout_waiting (accept_at) where accept_at is not null;

-- The gates above the events: one for each sport, and one for all of them (`*`). They are closed by people only.
create table sport_gate (sport text primary key, gate bigint not null unique);

-- Betting that people have suspended. `scope` is `*` for a whole event, `#` and a market's id, or `=` and a line's
-- text.
create table trading_suspension (
  id bigint primary key,
  level text not null check (level in ('all', 'sport', 'event', 'market', 'line')),
  sport text,
  event bigint,
  scope text,
  reason text not null,
  staff bigint not null,
  at bigint not null,
  lifted_by bigint,
  lifted_at bigint,
  lifted_reason text
);
create unique index trading_suspension_open
  on trading_suspension (level, coalesce(sport, ''), coalesce(event, 0), coalesce(scope, ''))
  where lifted_at is null;

-- Margins and limits that people have set. The narrowest scope that has a value counts.
create table trading_terms (
  level text not null check (level in ('all', 'sport', 'tournament', 'event')),
  subject text not null, -- '' for all, else the sport's code, the tournament's id or the event's id
  margin_bp int check (margin_bp between 0 and 5000),
  max_stake bigint check (max_stake > 0),
  max_payout bigint check (max_payout > 0),
  max_event_stake bigint check (max_event_stake > 0),
  reason text not null,
  staff bigint not null,
  at bigint not null,
  -- What the house may lose at most on one event. A bet that would raise the worst case of its event above it is
  -- refused.
  max_liability bigint check (max_liability > 0),
  primary key (level, subject)
);

-- Prices of people in place of the feed's, until they expire or are ended.
create table price_override (
  id bigint primary key,
  event bigint not null,
  line text not null,
  outcomes json not null,
  expires_at bigint not null,
  reason text not null,
  staff bigint not null,
  at bigint not null,
  ended_at bigint,
  ended_by bigint
);
create index price_override_open on price_override (expires_at) where ended_at is null;

-- Results by hand: one person proposes, another decides.
create table result_proposal (
  id bigint primary key,
  event bigint not null,
  kind text not null check (kind in ('settle', 'void', 'unvoid', 'reopen', 'release', 'abandon')),
  body json not null,
  reason text not null,
  state text not null check (state in ('waiting', 'approved', 'refused')),
  asked_by bigint not null,
  asked_at bigint not null,
  decided_by bigint,
  decided_at bigint,
  why text
);
create index result_proposal_waiting on result_proposal (asked_at) where state = 'waiting';
create index result_proposal_event on result_proposal (event);

-- Results that came so late. The line keeps the result that it had until two people have agreed to the new one.
create table late_result (
  line bigint primary key,
  version int not null,
  result text not null,
  held_at bigint not null,
  state text not null default 'waiting' check (state in ('waiting', 'applied', 'refused')),
  agreed_by bigint, -- the first and the second person who agreed, or the one who refused
  agreed_at bigint,
  decided_by bigint,
  decided_at bigint,
  reason text,
  check (state <> 'applied' or (agreed_by is not null and decided_by is not null and agreed_by <> decided_by))
);
create index late_result_waiting on late_result (held_at) where state = 'waiting';

-- Who leads the feed begins its name with "v3:": programs that read it in an earlier form must not lead.
create function lease_of_feed() returns trigger language plpgsql as $$
begin
  if new.name = 'feed' and new.holder not like 'v3:%' then return null; end if;
  return new;
end $$;
create trigger lease_of_feed before insert or update on lease
  for each row execute function lease_of_feed();

-- Once for each group of a settlement: its transaction moves the cursor of the result.
create trigger program_of_settlement before update on line_settlement
  for each statement execute function require_program('settlement');

-- The live delay of a multiple. A session of a program that says its version does not even call the function.
create trigger program_of_bet before update on sport_bet
  for each row when (old.type <> 0 and coalesce(current_setting('arara.version', true), '') = '')
  execute function require_program('settlement');
