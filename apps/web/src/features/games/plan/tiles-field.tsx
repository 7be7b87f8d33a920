import { ChoiceChip } from '@arara/ui/controls/chip';
import { classNames } from '@arara/ui/class-names';
import { SelectField } from '@arara/ui/fields/select-field';
import { useTranslations } from 'use-intl';
import type { PlannedTilesOrCount } from '../table/game-play.ts';
import styles from './tiles-field.module.css';

/** What a plan has to know of a game of several steps. */
export interface AutoplayTileTerms {
  /** Safe tiles of a round at most. */
  readonly maxTiles: number;
  /** What one step is called. */
  readonly label: string;
  /** A field whose tiles may be chosen beforehand. */
  readonly field?: TileFieldSize;
}

/** How many tiles a field has, in rows of so many. */
export interface TileFieldSize {
  /** What the field is called. */
  readonly label: string;
  readonly tiles: number;
  readonly columns: number;
}

/** What each round opens, as it is being chosen. */
export interface AutoplayTilesDraft {
  readonly count: number;
  /** The player chooses the tiles; otherwise `count` of them are left to chance. */
  readonly isOwnChoice: boolean;
  /** In the order in which they were chosen. */
  readonly chosen: readonly number[];
}

/** What each round opens. Tiles beyond what the game allows now, chosen while it allowed more, are left out. */
export const toAutoplayTiles = (
  { count, isOwnChoice, chosen }: AutoplayTilesDraft,
  terms: AutoplayTileTerms | undefined,
): PlannedTilesOrCount =>
  isOwnChoice && terms?.field !== undefined ? chosen.slice(0, terms.maxTiles) : Math.min(count, terms?.maxTiles ?? 1);

/** Chooses a tile, or drops it; beyond `maxTiles` no further tile is chosen. */
const toggleAutoplayTile = (chosen: readonly number[], tile: number, maxTiles: number): readonly number[] =>
  chosen.includes(tile)
    ? chosen.filter((other) => other !== tile)
    : chosen.length < maxTiles
      ? [...chosen, tile]
      : chosen;

interface AutoplayTilesFieldProps {
  readonly terms: AutoplayTileTerms;
  readonly draft: AutoplayTilesDraft;
  readonly onDraft: (draft: AutoplayTilesDraft) => void;
}

/** How many tiles each round opens, or which. */
export function AutoplayTilesField(props: AutoplayTilesFieldProps) {
  const t = useTranslations('play');
  const { terms, draft, onDraft } = props;
  if (terms.field === undefined) return <AutoplayTileCountField {...props} />;
  return (
    <fieldset className={styles.field}>
      <legend>{t('whichTiles')}</legend>
      <div className={styles.ways}>
        {([false, true] as const).map((isOwnChoice) => (
          <ChoiceChip
            key={String(isOwnChoice)}
            on={draft.isOwnChoice === isOwnChoice}
            onClick={() => onDraft({ ...draft, isOwnChoice })}
          >
            {t(isOwnChoice ? 'tilesChosen' : 'tilesByChance')}
          </ChoiceChip>
        ))}
      </div>
      {draft.isOwnChoice ? <AutoplayTileGrid {...props} field={terms.field} /> : <AutoplayTileCountField {...props} />}
    </fieldset>
  );
}

function AutoplayTileCountField({ terms, draft, onDraft }: AutoplayTilesFieldProps) {
  return (
    <SelectField
      label={terms.label}
      value={String(Math.min(draft.count, terms.maxTiles))}
      options={Array.from({ length: terms.maxTiles }, (_, index) => [String(index + 1), String(index + 1)] as const)}
      onChange={(count) => onDraft({ ...draft, count: Number(count) })}
    />
  );
}

/** The field in small: each chosen tile shows its place in the order. */
function AutoplayTileGrid({
  terms: { maxTiles },
  draft,
  onDraft,
  field,
}: AutoplayTilesFieldProps & { readonly field: TileFieldSize }) {
  const t = useTranslations('play');
  const chosen = draft.chosen.slice(0, maxTiles);
  return (
    <>
      <div
        className={styles.grid}
        role="group"
        aria-label={field.label}
        style={{ gridTemplateColumns: `repeat(${field.columns}, minmax(0, 1fr))` }}
      >
        {Array.from({ length: field.tiles }, (_, tile) => {
          const place = chosen.indexOf(tile);
          const isChosen = place >= 0;
          return (
            <button
              key={tile}
              type="button"
              className={classNames(styles.tile, isChosen && styles.on)}
              aria-pressed={isChosen}
              aria-label={t('tileAt', {
                row: Math.floor(tile / field.columns) + 1,
                column: (tile % field.columns) + 1,
              })}
              disabled={!isChosen && chosen.length >= maxTiles}
              onClick={() => onDraft({ ...draft, chosen: toggleAutoplayTile(chosen, tile, maxTiles) })}
            >
              {isChosen && place + 1}
            </button>
          );
        })}
      </div>
      <p className={styles.hint} role="status">
        {t('tilesCounted', { count: chosen.length, most: maxTiles })}
      </p>
    </>
  );
}
