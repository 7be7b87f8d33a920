import type { Fraction } from '@arara/games';
import type { Centavos } from '@arara/money';
import type { AutoplayPlan } from '../table/autoplay.ts';
import { AutoplaySheet } from './autoplay-sheet.tsx';
import { FairnessSheet } from '../fairness/fairness-sheet.tsx';
import { HotkeysSheet } from './hotkeys-sheet.tsx';
import type { TilesTerms } from '../steps/tiles-field.tsx';
import type { PlannedTiles } from '../steps/use-steps-table.ts';

export type SheetName = 'autoplay' | 'hotkeys' | 'fair';

/** The sheets of a game screen, apart from it: nobody waits for them to see the board. */
export default function GameSheets({
  open,
  onClose,
  autoplay,
  canSwap,
  steps,
  fair,
}: {
  readonly open: SheetName | null;
  readonly onClose: () => void;
  /** Null while there is no stake to plan with. */
  readonly autoplay: {
    readonly stake: Centavos;
    readonly stopLoss: Centavos;
    readonly onStart: (plan: AutoplayPlan, tiles: PlannedTiles) => void;
  } | null;
  readonly canSwap: boolean;
  /** Of a game of several steps: what a round of autoplay may open. */
  readonly steps?: TilesTerms;
  readonly fair: { readonly rtp: Fraction | null; readonly lastRound: string | undefined; readonly locked: boolean };
}) {
  return (
    <>
      {autoplay !== null && <AutoplaySheet open={open === 'autoplay'} onClose={onClose} steps={steps} {...autoplay} />}
      <HotkeysSheet open={open === 'hotkeys'} onClose={onClose} canSwap={canSwap} steps={steps !== undefined} />
      <FairnessSheet open={open === 'fair'} onClose={onClose} {...fair} />
    </>
  );
}
