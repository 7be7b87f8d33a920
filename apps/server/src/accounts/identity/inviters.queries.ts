import type { PlayerId } from '@arara/contract/protocol/fields';
import { type Row, type SqlStatement, sql, toBigintArrayParameter, unnestColumns } from '../../platform/db/db.ts';

export interface InviterChainRow extends Row {
  readonly player: PlayerId;
  readonly agent1: PlayerId | null;
  readonly agent2: PlayerId | null;
  readonly agent3: PlayerId | null;
}

/**
 * Who invited these players, and who invited those. An account with play money neither counts nor earns, and a closed
 * one earns nothing.
 */
export const selectInviterChains = (players: readonly PlayerId[]): SqlStatement<InviterChainRow> =>
  sql(
    'inviter chains',
    `select a.player, case when not b.demo and b.closed_at is null then b.player end as agent1,
       case when not c.demo and c.closed_at is null then c.player end as agent2,
       case when not d.demo and d.closed_at is null then d.player end as agent3
     from account a join account b on b.player = a.invited_by left join account c on c.player = b.invited_by
       left join account d on d.player = c.invited_by
     where a.player = any($1::bigint[]) and not a.demo`,
    toBigintArrayParameter(players),
  );

/** An account, and one that invited it. */
export interface InvitedPair {
  readonly agent: PlayerId;
  readonly friend: PlayerId;
}

const invitedPairColumns = unnestColumns('agent bigint', 'friend bigint');

/** Those of these pairs whose accounts were used on one device. */
export const selectPairsSharingDevice = (pairs: readonly InvitedPair[]): SqlStatement<Row & InvitedPair> =>
  sql(
    'pairs sharing a device',
    `select distinct p.agent, p.friend from (${invitedPairColumns}) p
       join session f on f.player = p.friend and f.device <> ''
       join session a on a.player = p.agent and a.device = f.device`,
    toBigintArrayParameter(pairs.map(({ agent }) => agent)),
    toBigintArrayParameter(pairs.map(({ friend }) => friend)),
  );

/** Those of these players who used a device that another account used too. */
export const selectPlayersOfSharedDevices = (players: readonly PlayerId[]): SqlStatement<{ player: PlayerId }> =>
  sql(
    'players of shared devices',
    `select distinct f.player from session f
     where f.player = any($1::bigint[]) and f.device <> ''
       and exists (select 1 from session o where o.device = f.device and o.device <> '' and o.player <> f.player)`,
    toBigintArrayParameter(players),
  );

/** The players whom these agents invited and who used a device of one of these, at least so many on one device. */
export const selectInvitedPlayersSharingDevice = (
  pairs: readonly InvitedPair[],
  least: number,
): SqlStatement<{ player: PlayerId }> =>
  sql(
    'invited players sharing a device',
    `with device as (
       select distinct p.agent, s.device from (${invitedPairColumns}) p
       join session s on s.player = p.friend and s.device <> ''
     ), member as (
       select distinct d.agent, d.device, s.player
       from device d join session s on s.device = d.device and s.device <> ''
         join account a on a.player = s.player and a.invited_by = d.agent and not a.demo
     )
     select distinct player
     from (select player, count(*) over (partition by agent, device) as members from member) m
     where members >= $3::int`,
    toBigintArrayParameter(pairs.map(({ agent }) => agent)),
    toBigintArrayParameter(pairs.map(({ friend }) => friend)),
    least,
  );
