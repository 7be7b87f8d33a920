import { AutoplaySheet } from '../plan/autoplay-sheet.tsx';
import type { TilePlanTerms } from '../plan/tiles-field.tsx';
import type { GameTable } from '../table/use-game-table.ts';
import { HotkeysSheet, type HotkeyTexts } from '../controls/hotkeys-sheet.tsx';

/** The plan of autoplay and the list of keys: loaded apart from the screen, which does not wait for them. */
export default function GameSheets({
  table,
  tiles,
  hotkeyTexts,
}: {
  readonly table: Pick<GameTable<unknown>, 'sheet' | 'setSheet' | 'planTerms' | 'canSwap'>;
  /** In games of several steps: what a round of autoplay may open. */
  readonly tiles: TilePlanTerms | undefined;
  readonly hotkeyTexts: HotkeyTexts;
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
