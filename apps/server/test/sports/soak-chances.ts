/**
 * Keeps the chances of every leg at the moment when its bet was accepted, and when a part of it was cashed out. The product keeps only
 * the newest chances of a line, so the test's database notes them by triggers, in the transaction that accepts or pays.
 */
import pg from 'pg';

/** The chances of one leg; null where the line had none. */
export interface KeptChanceRow {
  readonly [column: string]: unknown;
  readonly player: number;
  readonly bet: number;
  readonly n: number;
  /** The number of the cash-out; -1 for the acceptance. */
  readonly cash_out: number;
  readonly win: number | null;
  readonly refund: number | null;
  /** The line had a result. */
  readonly decided: boolean;
}

const readChances = (cashOut: string) => `
  insert into soak_chance
  select g.player, g.bet, g.n, ${cashOut}, (o.value -> 'fair' ->> 'win')::int, (o.value -> 'fair' ->> 'refund')::int,
    l.result is not null
  from sport_leg g join line l on l.id = g.line
    left join lateral json_array_elements(l.outcomes::json) o on o.value ->> 'id' = g.outcome`;

const recorder = `
  create table soak_chance (player bigint, bet bigint, n int, cash_out int, win int, refund int, decided boolean,
    primary key (player, bet, n, cash_out));
  create function soak_accepted() returns trigger language plpgsql as $$ begin
    if not exists (select from soak_chance c where c.player = new.player and c.bet = new.id) then
      ${readChances('-1')} where g.player = new.player and g.bet = new.id on conflict do nothing;
    end if;
    return null;
  end $$;
  create constraint trigger soak_accepted after insert or update on sport_bet deferrable initially deferred
    for each row when (new.state = 0) execute function soak_accepted();
  create function soak_cashed_out() returns trigger language plpgsql as $$ begin
    ${readChances('new.n')} where g.player = new.player and g.bet = new.bet;
    return null;
  end $$;
  create trigger soak_cashed_out after insert on bet_cashout for each row execute function soak_cashed_out();`;

/** Creates the table `soak_chance` and the triggers that fill it. */
export async function installChanceRecorder(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(recorder);
  } finally {
    await client.end();
  }
}
