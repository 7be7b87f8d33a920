import type push from '@arara/content/pt_BR/server/push.json';
import type { DialogName } from '@arara/contract/dialogs';
import { pages } from '@arara/contract/pages';
import type { Lang } from '../platform/text/lang.ts';
import { readTexts } from '../platform/text/read-texts.ts';

/** What a push message may be about. */
export const pushKinds = ['betSettled', 'depositPaid', 'supportReplied', 'bonusGranted'] as const;
export type PushKind = (typeof pushKinds)[number];

/** The kinds that advertise: only for who has agreed to them, and never for a player who is kept from playing. */
const PROMOTIONAL_KINDS: ReadonlySet<PushKind> = new Set(['bonusGranted']);
export const isPromotional = (kind: PushKind): boolean => PROMOTIONAL_KINDS.has(kind);

/** The messages of one language. None has an amount or a name: a lock screen is read by others too. */
export type PushTexts = Readonly<Record<PushKind, { readonly title: string; readonly body: string }>>;

/** The push messages, in each language. */
export const pushTextsByLang: Readonly<Record<Lang, PushTexts>> = readTexts('push') as Readonly<
  Record<Lang, typeof push>
>;

/** The page that a message opens. */
export const pushPaths: Readonly<Record<PushKind, string>> = {
  betSettled: `${pages.records.path}?kind=bet`,
  depositPaid: `${pages.records.path}?kind=deposit`,
  supportReplied: `${pages.home.path}?dialog=${'support' satisfies DialogName}`,
  bonusGranted: pages.bonuses.path,
};
