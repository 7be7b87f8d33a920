import type { PageName } from '@arara/contract/pages';

/**
 * The file of each page, from `src`. It exports one component, `Page`, which is given what the path names, and a `load` where the
 * page needs more than its code before it is drawn. The build reads this list too, to know what a first paint loads.
 */
export const pageFiles = {
  home: 'features/home/home-page.tsx',
  sports: 'features/sportsbook/sport-page.tsx',
  sport: 'features/sportsbook/sport-page.tsx',
  event: 'features/sportsbook/event-page.tsx',
  games: 'features/home/games-page.tsx',
  gameEntry: 'features/home/game-entry-page.tsx',
  verifier: 'features/games/verifier/verifier-page.tsx',
  account: 'app/pages/account-page.tsx',
  security: 'features/accounts/security/security-page.tsx',
  records: 'app/pages/records-page.tsx',
  protection: 'features/protection/protection-page.tsx',
  paymentResult: 'features/payments/orders/pay-success-page.tsx',
  bonuses: 'features/promotions/pages/bonuses-page.tsx',
  offers: 'features/promotions/pages/offers-page.tsx',
  vip: 'features/promotions/vip/vip-page.tsx',
  share: 'features/referral/share/share-page.tsx',
  agent: 'features/referral/agent/agent-page.tsx',
  identityText: 'features/legal/text-page.tsx',
  privacyText: 'features/legal/text-page.tsx',
  responsibleText: 'features/legal/text-page.tsx',
  termsText: 'features/legal/text-page.tsx',
  sportsRules: 'features/legal/text-page.tsx',
  faq: 'features/legal/faq/faq-page.tsx',
  complaintForm: 'features/support/complaints/complaint-form-page.tsx',
  complaintState: 'features/support/complaints/complaint-state-page.tsx',
  app: 'features/menu/app-page/app-page.tsx',
  channel: 'app/pages/channel-page.tsx',
  handover: 'features/accounts/profile/handover-page.tsx',
  registerEntry: 'app/pages/register-entry-page.tsx',
  inviteEntry: 'app/pages/invite-entry-page.tsx',
  sharedEntry: 'app/pages/shared-entry-page.tsx',
  error: 'app/pages/error-page.tsx',
} as const satisfies Readonly<Record<PageName, string>>;

/** The file of a game's page: its folder has the name of its id. */
export function getGamePageFile(id: string): string {
  const folder = id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return `features/games/${folder}/${folder}-page.tsx`;
}

/** What a page loads beside its file before it is drawn for the first time, as its HTML shows it. */
export const firstPaintParts: Readonly<Partial<Record<PageName, readonly string[]>>> = {
  home: ['features/home/game-tiles.tsx', 'features/sportsbook/live-now.tsx'],
  faq: ['pt_BR/faq.json?texts'],
};
