import { AutoplaySheet } from '../plan/autoplay-sheet.tsx';
import type { AutoplayTileTerms } from '../plan/tiles-field.tsx';
import type { GameTableState } from '../table/use-game-table.ts';
import { HotkeysSheet, type HotkeyLabelSet } from '../controls/hotkeys-sheet.tsx';

/** The plan of autoplay and the list of keys: loaded apart from the screen, which does not wait for them. */
export default function GameSheets({
  table,
  tiles,
  hotkeyTexts,
}: {
  readonly table: Pick<GameTableState<unknown>, 'sheet' | 'setSheet' | 'planTerms' | 'canSwap'>;
  /** In games of several steps: what a round of autoplay may open. */
  readonly tiles: AutoplayTileTerms | undefined;
  readonly hotkeyTexts: HotkeyLabelSet;
}) {
  const { sheet, planTerms } = table;
  const close = () => table.setSheet(null);
  return (
    <>
      {planTerms !== null && (
        <AutoplaySheet open={sheet?.name === 'autoplay'} onClose={close} tiles={tiles} {...planTerms} />
      )}
      <HotkeysSheet open={sheet?.name === 'hotkeys'} onClose={close} canSwap={table.canSwap} texts={hotkeyTexts} />
    </>
  );
}
