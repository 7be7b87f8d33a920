import type { Centavos } from '@arara/money';
import type { SharedCode, SharedGame } from '@arara/games';
import type { AutoplayPlan } from '../table/autoplay.ts';
import { AutoplaySheet } from '../frame/autoplay-sheet.tsx';
import { HotkeysSheet } from '../frame/hotkeys-sheet.tsx';
import { SharedFairnessSheet } from './shared-fairness-sheet.tsx';
import type { PickDisplay } from './shared-parts.tsx';
import type { PastRound, SharedRounds } from './shared-rounds.ts';

export type SharedSheet =
  | { readonly name: 'autoplay' | 'hotkeys' }
  /** With a round: its proof is open. */
  | { readonly name: 'fair'; readonly round?: PastRound };

export interface SharedSheetsProps<P> {
  readonly code: SharedCode;
  readonly game: SharedGame<P>;
  readonly params: P;
  readonly stake: Centavos | undefined;
  readonly rounds: SharedRounds | null;
  readonly outcomeDisplay: (outcome: number) => PickDisplay;
  readonly open: SharedSheet | null;
  readonly onOpen: (sheet: SharedSheet | null) => void;
  /** Null while there is no stake to plan with. */
  readonly autoplay: {
    readonly stake: Centavos;
    readonly stopLoss: Centavos;
    readonly onStart: (plan: AutoplayPlan) => void;
  } | null;
}

/** The sheets of a shared game, apart from its screen. */
export default function SharedSheets<P>(props: SharedSheetsProps<P>) {
  const { open, onOpen, autoplay } = props;
  const close = () => onOpen(null);
  return (
    <>
      {autoplay !== null && (
        <AutoplaySheet open={open?.name === 'autoplay'} onClose={close} steps={undefined} {...autoplay} />
      )}
      <HotkeysSheet open={open?.name === 'hotkeys'} onClose={close} canSwap={false} choosesNext />
      <SharedFairnessSheet {...props} />
    </>
  );
}
