import type { DialogName } from '@arara/contract/dialogs';
import { pages } from '@arara/contract/pages';

/** What a push message may be about. */
export const pushKinds = ['betSettled', 'depositPaid', 'supportReplied', 'bonusGranted'] as const;
export type PushKind = (typeof pushKinds)[number];

/** The kinds that advertise: only for who has agreed to them, and never for a player who is kept from playing. */
const PROMOTIONAL_KINDS: ReadonlySet<PushKind> = new Set(['bonusGranted']);
export const isPromotional = (kind: PushKind): boolean => PROMOTIONAL_KINDS.has(kind);

/** The messages of one language: `texts/` has a file for each. None has an amount or a name: a lock screen is read by others too. */
export type PushTexts = Readonly<Record<PushKind, { readonly title: string; readonly body: string }>>;

/** The page that a message opens. */
export const pushPaths: Readonly<Record<PushKind, string>> = {
  betSettled: `${pages.records.path}?kind=bet`,
  depositPaid: `${pages.records.path}?kind=deposit`,
  supportReplied: `${pages.home.path}?dialog=${'support' satisfies DialogName}`,
  bonusGranted: pages.bonuses.path,
};
