import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import type { Centavos } from '@arara/money';
import { type Row, type SqlStatement, sql } from '../platform/db/db.ts';
import type { BonusEndReason } from './ledger/wallet-state.ts';

/** The turnover requirement of an order. It is met when the wallet's `turnFilled` reaches `upto`. */
export interface TurnoverRequirementRow extends Row {
  readonly required: Centavos;
  readonly upto: Centavos;
}

/** The turnover requirement of an order; the caller has locked the player. No row once all of it was taken back. */
export const selectTurnoverRequirementByOrder = (player: PlayerId, order: Id): SqlStatement<TurnoverRequirementRow> =>
  sql('turnover found', 'select required, upto from turnover where player = $1 and id = $2', player, order);

/** Subtracts an amount from the requirement of an order, and deletes the requirement when nothing is left of it. */
export const updateTurnoverRequired = (player: PlayerId, order: Id, amount: Centavos): SqlStatement =>
  sql(
    'turnover lowered',
    `with gone as (delete from turnover where player = $1 and id = $2 and required = $3)
     update turnover set required = required - case when id = $2 then $3::bigint else 0 end, upto = upto - $3::bigint
     where player = $1 and upto >= (select upto from turnover where player = $1 and id = $2) and not (id = $2 and
       required = $3)`,
    player,
    order,
    amount,
  );

/** The bonus that holds a gift, and how it ended. */
export interface GiftRow extends Row {
  readonly bonus: Id;
  readonly state: 'open' | BonusEndReason;
  /** The amount that became cash or was given up when the bonus ended. */
  readonly ended_with: Centavos;
  readonly grant: Id;
  readonly amount: Centavos;
  readonly required: Centavos;
  /** The sum of all grants of that bonus and of the bonuses that joined it, without what claw-backs took of them. */
  readonly bonus_granted: Centavos;
  readonly bonus_required: Centavos;
}

/** Marks a bonus as containing no gift any more, so that another gift may be granted. */
export const updateGiftAsClawedBack = (player: PlayerId, bonus: Id): SqlStatement =>
  sql('gift gone', 'update bonus set gift = false where player = $1 and id = $2', player, bonus);

/** Counts what a claw-back takes of a grant. */
export const updateGrantClawedBackAmounts = (
  player: PlayerId,
  grant: Id,
  amount: Centavos,
  required: Centavos,
): SqlStatement =>
  sql(
    'grant taken back',
    `update bonus_grant set amount_taken = amount_taken + $3::bigint, required_taken = required_taken + $4::bigint
     where player = $1 and id = $2`,
    player,
    grant,
    amount,
    required,
  );

/** The gift that was granted for an order of this offer group. */
export const selectDepositGiftBonus = (player: PlayerId, offerGroup: string, order: Id): SqlStatement<GiftRow> =>
  sql(
    'gift found',
    `select b.id as bonus, b.state, b.ended_with, g.id as grant, g.amount, g.required,
       open.granted as bonus_granted, open.required as bonus_required
     from bonus_grant g join bonus b on b.player = g.player and b.id = coalesce((select joined from bonus j
       where j.player = g.player and j.id = g.bonus), g.bonus),
       lateral (select coalesce(sum(o.amount - o.amount_taken), 0)::bigint as granted,
         coalesce(sum(o.required - o.required_taken), 0)::bigint as required
         from bonus_grant o where o.player = b.player and (o.bonus = b.id or o.bonus in (
           select j.id from bonus j where j.player = b.player and j.joined = b.id))) open
     where g.player = $1 and g.source = $2 and g.ref = $3`,
    player,
    offerGroup,
    order,
  );
