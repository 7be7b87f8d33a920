import { accounts } from './player/accounts.ts';
import type { Endpoint, EndpointInput, EndpointOutput } from './protocol/endpoint.ts';
import { sharedCalls, singleCalls, stepCalls } from './games/calls.ts';
import { fairnessCalls } from './games/fairness.ts';
import { gameRtp } from './games/game-rtp.ts';
import { lobby } from './games/lobby.ts';
import { openRoundCalls } from './games/open-round.ts';
import { sharedRoundCalls } from './games/shared-rounds.ts';
import { payments } from './player/payments.ts';
import { playerInfo } from './player/player-info.ts';
import { protection } from './player/protection.ts';
import { promotions } from './player/promotions.ts';
import { sportsbook } from './player/sportsbook.ts';
import { support } from './player/support.ts';
import { views } from './player/views.ts';
import { vip } from './player/vip.ts';
import { wallet } from './player/wallet.ts';

/** Every call of the players' HTTP interface. The server's validation, the typed client and the OpenAPI document are made from it. */
export const contract = {
  ...accounts,
  ...playerInfo,
  ...views,
  ...payments,
  ...promotions,
  ...protection,
  ...vip,
  ...lobby,
  ...singleCalls,
  ...fairnessCalls,
  ...stepCalls,
  ...openRoundCalls,
  ...sharedCalls,
  ...sharedRoundCalls,
  ...gameRtp,
  ...wallet,
  ...sportsbook,
  ...support,
} satisfies Record<string, Endpoint>;

export type Contract = typeof contract;
export type CallName = keyof Contract;
export type CallInput<Name extends CallName> = EndpointInput<Contract[Name]>;
export type CallOutput<Name extends CallName> = EndpointOutput<Contract[Name]>;

export type { Endpoint, EndpointInput, EndpointOutput } from './protocol/endpoint.ts';
