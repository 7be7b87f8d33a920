import { classNames } from '@arara/ui/class-names';
import { ChoiceChip } from '@arara/ui/chip';
import { SelectField } from '@arara/ui/select-field';
import { useTranslations } from 'use-intl';
import styles from './tiles-field.module.css';
import type { PlannedTiles } from './use-steps-table.ts';

/** What a plan has to know of a game of several steps. */
export interface TilesTerms {
  /** Safe tiles of a round at most. */
  readonly most: number;
  /** What one step is called. */
  readonly label: string;
  /** A field whose tiles may be chosen beforehand: how many there are, in rows of so many. */
  readonly field?: { readonly tiles: number; readonly columns: number };
}

/** What each round opens, as it is being chosen. */
export interface TilesDraft {
  readonly count: number;
  /** The player's own tiles, not so many left to chance. */
  readonly own: boolean;
  /** In the order in which they were chosen. */
  readonly chosen: readonly number[];
}

/** What each round opens. Tiles beyond what the game allows now, chosen while it allowed more, are left out. */
export const toPlannedTiles = ({ count, own, chosen }: TilesDraft, steps: TilesTerms | undefined): PlannedTiles =>
  own && steps?.field !== undefined ? chosen.slice(0, steps.most) : Math.min(count, steps?.most ?? 1);

/** Chooses a tile, or drops it; beyond `most` nothing more is taken. */
export const toggleTile = (chosen: readonly number[], tile: number, most: number): readonly number[] =>
  chosen.includes(tile) ? chosen.filter((it) => it !== tile) : chosen.length < most ? [...chosen, tile] : chosen;

/** How many tiles each round opens, or which. */
export function TilesField({
  steps,
  tiles,
  onTiles,
}: {
  readonly steps: TilesTerms;
  readonly tiles: TilesDraft;
  readonly onTiles: (tiles: TilesDraft) => void;
}) {
  const t = useTranslations('play');
  const { most, field } = steps;
  const count = (
    <SelectField
      label={steps.label}
      value={String(Math.min(tiles.count, most))}
      options={Array.from({ length: most }, (_, at) => [String(at + 1), String(at + 1)] as const)}
      onChange={(next) => onTiles({ ...tiles, count: Number(next) })}
    />
  );
  if (field === undefined) return count;
  const chosen = tiles.chosen.slice(0, most);
  return (
    <fieldset className={styles.field}>
      <legend>{t('whichTiles')}</legend>
      <div className={styles.ways}>
        {([false, true] as const).map((own) => (
          <ChoiceChip key={String(own)} on={tiles.own === own} onClick={() => onTiles({ ...tiles, own })}>
            {t(own ? 'tilesChosen' : 'tilesByChance')}
          </ChoiceChip>
        ))}
      </div>
      {tiles.own ? (
        <>
          <div
            className={styles.grid}
            role="group"
            aria-label={t('field')}
            style={{ gridTemplateColumns: `repeat(${field.columns}, minmax(0, 1fr))` }}
          >
            {Array.from({ length: field.tiles }, (_, tile) => {
              const place = chosen.indexOf(tile);
              return (
                <button
                  key={tile}
                  type="button"
                  className={classNames(styles.tile, place >= 0 && styles.on)}
                  aria-pressed={place >= 0}
                  aria-label={t('tileAt', {
                    row: Math.floor(tile / field.columns) + 1,
                    column: (tile % field.columns) + 1,
                  })}
                  disabled={place < 0 && chosen.length >= most}
                  onClick={() => onTiles({ ...tiles, chosen: toggleTile(chosen, tile, most) })}
                >
                  {place >= 0 && place + 1}
                </button>
              );
            })}
          </div>
          <p className={styles.hint} role="status">
            {t('tilesCounted', { count: chosen.length, most })}
          </p>
        </>
      ) : (
        count
      )}
    </fieldset>
  );
}
