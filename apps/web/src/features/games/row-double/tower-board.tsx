import { rowDoubleLevels, type RowDoubleParams, type StepGame, towerRowCount } from '@arara/games';
import { classNames } from '@arara/ui/class-names';
import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useTranslations } from 'use-intl';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import { GameBoardFrame } from '../frame/board.tsx';
import { formatMultiplier } from '../frame/decimals.ts';
import { StepRoundEndNote } from '../steps/round-end.tsx';
import { countSafeSteps, toEndedBoardState } from '../steps/step-rounds.ts';
import tileStyles from '../steps/step-tiles.module.css';
import type { StepGameBoardProps } from '../steps/steps-game.tsx';
import { GemIcon, MineIcon } from '../steps/tile-art.tsx';
import { useGamePreferences } from '../controls/preferences.ts';
import type { RowDoubleRound } from './row-double-calls.ts';
import styles from './tower-board.module.css';

/** The rows from the top to the bottom, as they are drawn. */
const TOWER_ROWS_TOP_DOWN = Array.from({ length: towerRowCount }, (_, index) => towerRowCount - 1 - index);

type TowerTileFaceKind = 'closed' | 'safe' | 'blown' | 'trap' | 'unopened';

const TOWER_TILE_FACE_CLASSES: Readonly<Record<TowerTileFaceKind, string | undefined>> = {
  closed: styles.closed,
  safe: tileStyles.safe,
  blown: tileStyles.blown,
  trap: tileStyles.danger,
  unopened: tileStyles.unopened,
};

/** What is seen of a tile: what the player opened, and after the end all the rest. */
function getTowerTileFace(round: RowDoubleRound | null, row: number, tile: number): TowerTileFaceKind {
  if (round === null) return 'closed';
  const isOpened = round.revealed[row] === tile;
  if (isOpened) return round.state === 'lost' && row === round.revealed.length - 1 ? 'blown' : 'safe';
  if (round.safeTiles === undefined) return 'closed';
  return round.safeTiles[row]?.includes(tile) === true ? 'unopened' : 'trap';
}

/** Where the keyboard is in the tower: on the row that is climbed next, in the column where it was. */
function useTowerRowFocus(tower: RefObject<HTMLDivElement | null>, row: number, tileCount: number) {
  const [focusedColumn, setFocusedColumn] = useState(0);
  const hasFocus = useRef(false);
  useEffect(() => {
    if (hasFocus.current)
      tower.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus({ preventScroll: true });
  }, [tower, row]);
  const column = Math.min(focusedColumn, tileCount - 1);
  return {
    column,
    onFocus: (tile: number) => {
      hasFocus.current = true;
      setFocusedColumn(tile);
    },
    // A tile that is no button any more blurs to nowhere: the next row takes the focus over.
    onBlur: (event: FocusEvent) => {
      if (event.relatedTarget !== null) hasFocus.current = false;
    },
    onKeyDown: (event: KeyboardEvent) => {
      const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
      if (by === 0) return;
      event.preventDefault();
      const to = Math.min(tileCount - 1, Math.max(0, column + by));
      tower.current?.querySelectorAll<HTMLElement>('[data-row="next"] button')[to]?.focus();
    },
  };
}

interface TowerTileProps extends Pick<StepGameBoardProps<RowDoubleParams, RowDoubleRound>, 'canOpen' | 'openTile'> {
  readonly row: number;
  readonly tile: number;
  readonly face: TowerTileFaceKind;
  /** The tile is in the row that is climbed next. */
  readonly isNext: boolean;
  readonly isPending: boolean;
  readonly focus: ReturnType<typeof useTowerRowFocus>;
}

/** A tile: a button in the row that is climbed next, a picture elsewhere. */
function TowerTile({ row, tile, face, isNext, isPending, canOpen, openTile, focus }: TowerTileProps) {
  const t = useTranslations('rowDouble');
  const className = classNames(
    tileStyles.tile,
    styles.tile,
    TOWER_TILE_FACE_CLASSES[face],
    isNext && isPending && tileStyles.asked,
  );
  const name = (
    <span className="visually-hidden">
      {t('tileAt', { row: row + 1, column: tile + 1 })} {t(`tile.${face}`)}
    </span>
  );
  const drawing = face !== 'closed' && (
    <span className={classNames(tileStyles.face, styles.face)}>
      {face === 'trap' || face === 'blown' ? <MineIcon /> : <GemIcon />}
    </span>
  );
  if (!isNext)
    return (
      <span className={className}>
        {drawing}
        {face !== 'closed' && name}
      </span>
    );
  return (
    <button
      type="button"
      tabIndex={tile === focus.column ? 0 : -1}
      className={className}
      aria-disabled={!canOpen || undefined}
      onKeyDown={focus.onKeyDown}
      onFocus={() => focus.onFocus(tile)}
      onBlur={focus.onBlur}
      onClick={() => {
        if (canOpen) openTile(tile);
      }}
    >
      {drawing}
      {name}
    </button>
  );
}

/** ROWDOUBLE: a tower of nine rows, climbed from the bottom; each row shows what it pays. */
export function TowerBoard({
  round,
  params,
  pendingTile,
  canOpen,
  openTile,
  game,
}: StepGameBoardProps<RowDoubleParams, RowDoubleRound> & {
  /** Null until its terms are read. */
  readonly game: StepGame<RowDoubleParams> | null;
}) {
  const t = useTranslations('rowDouble');
  const { locale } = useMoneyFormat();
  const turbo = useGamePreferences((preferences) => preferences.turbo);
  // A round that is over stays on the board until the player chooses another level.
  const boardRound = round !== null && round.level === params.level ? round : null;
  const tileCount = rowDoubleLevels[params.level].tiles;
  const climbedRows = boardRound === null ? 0 : countSafeSteps(boardRound);
  const tower = useRef<HTMLDivElement>(null);
  const focus = useTowerRowFocus(tower, climbedRows, tileCount);
  const isOver = boardRound !== null && boardRound.state !== 'open';
  return (
    <GameBoardFrame state={toEndedBoardState(boardRound)} className={styles.board}>
      <div
        ref={tower}
        role="group"
        aria-label={t('tower')}
        data-tiles={canOpen ? 'live' : 'rest'}
        className={classNames(styles.tower, turbo && styles.turbo)}
        style={{ '--tiles': tileCount } as CSSProperties}
      >
        {TOWER_ROWS_TOP_DOWN.map((row) => {
          const isNext = !isOver && row === climbedRows;
          return (
            <div
              key={row}
              data-row={isNext ? 'next' : undefined}
              className={classNames(styles.row, row < climbedRows && styles.climbed, isNext && canOpen && styles.next)}
            >
              <span className={styles.pays}>{formatMultiplier(game?.multiplier(params, row + 1) ?? null, locale)}</span>
              {Array.from({ length: tileCount }, (_, tile) => (
                <TowerTile
                  key={tile}
                  {...{ row, tile, isNext, canOpen, openTile, focus }}
                  face={getTowerTileFace(boardRound, row, tile)}
                  isPending={pendingTile === tile}
                />
              ))}
            </div>
          );
        })}
      </div>
      <StepRoundEndNote round={boardRound} isLossAtTop />
    </GameBoardFrame>
  );
}
