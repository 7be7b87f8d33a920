import type { TradedLine } from '@arara/contract/staff/trading/events';
import type { ResultToPropose } from './results/result-dialog.tsx';
import type { PlaceToSuspend } from './suspensions/suspension-dialogs.tsx';

/** What the person is about to do. */
export type EventAction =
  | { readonly kind: 'suspend'; readonly place: PlaceToSuspend }
  | { readonly kind: 'release' }
  | { readonly kind: 'override'; readonly line: TradedLine }
  | { readonly kind: 'endOverride'; readonly line: TradedLine }
  | { readonly kind: 'result'; readonly result: ResultToPropose };
