import type { PlayerCallInput, PlayerCallName, PlayerCallOutput, PlayerContract } from '@arara/contract';
import { playerContract } from '@arara/contract';
import { Refusal, refusalStatusByCode } from '@arara/contract/protocol/errors';
import type { PlayerId } from '@arara/contract/protocol/fields';
import type { Ctx } from '../context.ts';
import { buildIdempotentCommand, selectIdempotencyRecords } from '../platform/idempotency/idempotency.ts';

/** The calls outside the games that need a key. */
type KeyedCallName = {
  [Name in PlayerCallName]: PlayerContract[Name] extends { readonly key: 'required' }
    ? PlayerContract[Name]['path'] extends `/api/app/game/${string}`
      ? never
      : Name
    : never;
}[PlayerCallName];

/** What the domains call these routes in the digests of their keys (`buildIdempotentCommand`). */
const commandRoutes: Readonly<Partial<Record<KeyedCallName, string>>> = {
  prePay: 'prePay',
  prePayAmount: 'prePayAmount',
  withdraw: 'withdraw',
  cancelWithdraw: 'cancelWithdraw',
  transfer: 'transfer',
  bonusForfeit: 'bonus/forfeit',
  agentClaim: 'agent/claim',
  sportBet: 'sport/bet',
  sportAbandon: 'sport/abandon',
  sportCashOut: 'sport/cashout',
};

/** The act of a game's path, as its keys name it. */
const gameActs: Readonly<Record<string, string>> = { bet: 'bet', step: 'step', cashout: 'cashOut' };

function findGameCommandRoute(path: string): string | undefined {
  const [, code, act = ''] = /^\/api\/app\/game\/(\w+)\/(\w+)$/.exec(path) ?? [];
  const route = gameActs[act];
  return code === undefined || route === undefined ? undefined : `${code}/${route}`;
}

/** The routes of all calls that need a key, by their path in the contract. */
export const commandRouteByPath: ReadonlyMap<string, string | undefined> = new Map(
  (Object.keys(playerContract) as PlayerCallName[]).flatMap((name) => {
    const { key, path } = playerContract[name];
    const routes: Readonly<Record<string, string>> = commandRoutes;
    return key === 'required' ? [[path, routes[name] ?? findGameCommandRoute(path)]] : [];
  }),
);

/** What became of a player's key. Throws Refusal badFields for a path whose call takes no key. */
export async function readCommandOutcome(
  ctx: Ctx,
  player: PlayerId,
  { path, key }: PlayerCallInput<'commandOutcome'>,
): Promise<PlayerCallOutput<'commandOutcome'>> {
  const route = commandRouteByPath.get(path);
  if (route === undefined) throw new Refusal('badFields', {}, { fields: { path: 'notInSet' } });
  const [row] = await ctx.db.read.query(selectIdempotencyRecords([buildIdempotentCommand(player, route, key, {})]));
  if (row === undefined) return { state: 'none' };
  const status = row.refusal === null ? 0 : refusalStatusByCode[row.refusal];
  return { state: 'done', status, ...(row.ref === null ? {} : { id: row.ref }) };
}
