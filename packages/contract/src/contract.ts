import { accounts } from './accounts.ts';
import type { Endpoint, InputOf, OutputOf } from './endpoint.ts';
import { gameRtp } from './game-rtp.ts';
import { games } from './games.ts';
import { lobby } from './lobby.ts';
import { payments } from './payments.ts';
import { playerInfo } from './player-info.ts';
import { promotions } from './promotions.ts';
import { sharedGames } from './shared-games.ts';
import { sport } from './sport.ts';
import { support } from './support.ts';
import { stepsGames } from './steps-games.ts';
import { views } from './views.ts';
import { vip } from './vip.ts';
import { wallet } from './wallet.ts';

/** Every call there is. Server, typed client and OpenAPI document come from this value. */
export const contract = {
  ...accounts,
  ...playerInfo,
  ...views,
  ...payments,
  ...promotions,
  ...vip,
  ...lobby,
  ...games,
  ...stepsGames,
  ...sharedGames,
  ...gameRtp,
  ...wallet,
  ...sport,
  ...support,
} satisfies Record<string, Endpoint>;

export type Contract = typeof contract;
export type CallName = keyof Contract;
export type CallInput<Name extends CallName> = InputOf<Contract[Name]>;
export type CallOutput<Name extends CallName> = OutputOf<Contract[Name]>;

export type { Endpoint, InputOf, OutputOf } from './endpoint.ts';
