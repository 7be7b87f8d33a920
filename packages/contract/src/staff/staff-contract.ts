import type { EndpointInput, EndpointOutput } from '../protocol/endpoint.ts';
import type { StaffEndpoint } from './access.ts';
import { staffAccounts } from './accounts.ts';
import { staffGames } from './games.ts';
import { staffOffers } from './offers.ts';
import { staffPayments } from './payments.ts';
import { staffPlayers } from './players.ts';

/** Every call of the back office. The server's validation and the browser's typed client are made from it. */
export const staffContract = {
  ...staffAccounts,
  ...staffPayments,
  ...staffPlayers,
  ...staffOffers,
  ...staffGames,
} satisfies Record<string, StaffEndpoint>;

export type StaffContract = typeof staffContract;
export type StaffCallName = keyof StaffContract;
export type StaffInput<Name extends StaffCallName> = EndpointInput<StaffContract[Name]>;
export type StaffOutput<Name extends StaffCallName> = EndpointOutput<StaffContract[Name]>;
