import { accountCalls } from './player/accounts.ts';
import { commandOutcomeCalls } from './player/command-outcome.ts';
import { consentCalls } from './player/consent.ts';
import { agentCalls } from './player/agent.ts';
import type { Endpoint, EndpointInput, EndpointOutput } from './protocol/endpoint.ts';
import { sharedGameCalls, singleGameCalls, stepGameCalls } from './games/calls.ts';
import { fairnessCalls } from './games/fairness.ts';
import { gameRtpCalls } from './games/game-rtp.ts';
import { lobbyCalls } from './games/lobby.ts';
import { openRoundCalls } from './games/open-round.ts';
import { sharedRoundCalls } from './games/shared-rounds.ts';
import { paymentCalls } from './player/payments/payments.ts';
import { playerInfoCalls } from './player/player-info.ts';
import { protectionCalls } from './player/protection.ts';
import { promotionCalls } from './player/promotions/promotions.ts';
import { sportOrderCalls } from './player/sportsbook/sport-orders.ts';
import { sportsbookCalls } from './player/sportsbook/sportsbook.ts';
import { securityCalls } from './player/security.ts';
import { dataExportCalls } from './player/data-export.ts';
import { clientErrorCalls } from './player/client-errors.ts';
import { complaintCalls } from './player/support/complaints.ts';
import { supportChatCalls } from './player/support/support-chat.ts';
import { supportCalls } from './player/support/support.ts';
import { homePageCalls } from './player/views.ts';
import { vipCalls } from './player/promotions/vip.ts';
import { walletCalls } from './player/wallet.ts';
import { webPushCalls } from './player/web-push.ts';

/** Every call of the players' HTTP interface. The server's validation, the typed client and the OpenAPI document are made from it. */
export const playerContract = {
  ...accountCalls,
  ...securityCalls,
  ...consentCalls,
  ...commandOutcomeCalls,
  ...playerInfoCalls,
  ...homePageCalls,
  ...paymentCalls,
  ...promotionCalls,
  ...protectionCalls,
  ...vipCalls,
  ...agentCalls,
  ...lobbyCalls,
  ...singleGameCalls,
  ...fairnessCalls,
  ...stepGameCalls,
  ...openRoundCalls,
  ...sharedGameCalls,
  ...sharedRoundCalls,
  ...gameRtpCalls,
  ...walletCalls,
  ...sportsbookCalls,
  ...sportOrderCalls,
  ...supportCalls,
  ...supportChatCalls,
  ...complaintCalls,
  ...clientErrorCalls,
  ...dataExportCalls,
  ...webPushCalls,
} satisfies Record<string, Endpoint>;

export type PlayerContract = typeof playerContract;
export type PlayerCallName = keyof PlayerContract;
export type PlayerCallInput<Name extends PlayerCallName> = EndpointInput<PlayerContract[Name]>;
export type PlayerCallOutput<Name extends PlayerCallName> = EndpointOutput<PlayerContract[Name]>;

export type { Endpoint, EndpointInput, EndpointOutput } from './protocol/endpoint.ts';
