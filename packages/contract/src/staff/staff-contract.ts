import type { EndpointInput, EndpointOutput } from '../protocol/endpoint.ts';
import type { StaffEndpoint } from './access.ts';
import { staffAccountCalls } from './accounts.ts';
import { staffGameCalls } from './games.ts';
import { staffLedgerAuditCalls } from './ledger-audits.ts';
import { staffNoticeCalls } from './notices.ts';
import { staffOfferCalls } from './offers.ts';
import { staffPaymentCalls } from './payments.ts';
import { staffPlayerFileCalls } from './player-file.ts';
import { staffPlayerCalls } from './players.ts';
import { staffProtectionCalls } from './protection.ts';
import { staffSupportCalls } from './support.ts';
import { staffReferralCalls } from './referrals.ts';
import { staffTradingCalls } from './trading/trading.ts';

/** Every call of the back office. The server's validation and the browser's typed client are made from it. */
export const staffContract = {
  ...staffAccountCalls,
  ...staffPaymentCalls,
  ...staffPlayerCalls,
  ...staffPlayerFileCalls,
  ...staffOfferCalls,
  ...staffReferralCalls,
  ...staffGameCalls,
  ...staffProtectionCalls,
  ...staffSupportCalls,
  ...staffNoticeCalls,
  ...staffTradingCalls,
  ...staffLedgerAuditCalls,
} satisfies Record<string, StaffEndpoint>;

export type StaffContract = typeof staffContract;
export type StaffCallName = keyof StaffContract;
export type StaffCallInput<Name extends StaffCallName> = EndpointInput<StaffContract[Name]>;
export type StaffCallOutput<Name extends StaffCallName> = EndpointOutput<StaffContract[Name]>;
