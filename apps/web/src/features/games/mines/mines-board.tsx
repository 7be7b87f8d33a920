import { mineTileCount, type MinesParams } from '@arara/games';
import { classNames } from '@arara/ui/class-names';
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { GameBoardFrame } from '../frame/board.tsx';
import { StepRoundEndNote } from '../steps/round-end.tsx';
import { toEndedBoardState } from '../steps/step-rounds.ts';
import tileStyles from '../steps/step-tiles.module.css';
import type { StepGameBoardProps } from '../steps/steps-game.tsx';
import { GemIcon, MineIcon } from '../steps/tile-art.tsx';
import { useGamePreferences } from '../controls/preferences.ts';
import styles from './mines-board.module.css';
import type { MinesRound } from './mines-calls.ts';

const MINES_GRID_COLUMNS = 5;
const MINES_TILE_INDEXES = Array.from({ length: mineTileCount }, (_, tile) => tile);
const MINES_TILE_STEP_BY_ARROW_KEY: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -MINES_GRID_COLUMNS,
  ArrowDown: MINES_GRID_COLUMNS,
};

/** Where an arrow key leads from a tile; it stops at the edge. */
function findNeighbourMineTile(tile: number, key: string): number | undefined {
  const by = MINES_TILE_STEP_BY_ARROW_KEY[key];
  if (by === undefined) return undefined;
  const to = tile + by;
  const isSameRow = Math.floor(to / MINES_GRID_COLUMNS) === Math.floor(tile / MINES_GRID_COLUMNS);
  return to < 0 || to >= mineTileCount || (Math.abs(by) === 1 && !isSameRow) ? tile : to;
}

type MineTileFace = 'closed' | 'safe' | 'blown' | 'mine' | 'unopened';

const MINE_TILE_FACE_CLASSES: Readonly<Record<MineTileFace, string | undefined>> = {
  closed: styles.closed,
  safe: tileStyles.safe,
  blown: classNames(tileStyles.blown, styles.blown),
  mine: tileStyles.danger,
  unopened: tileStyles.unopened,
};

/** What is seen of a tile: what the player opened, and after the end all the rest. */
function getMineTileFace(round: MinesRound | null, tile: number): MineTileFace {
  if (round === null) return 'closed';
  const isOpened = round.revealed.includes(tile);
  if (round.state === 'lost' && round.revealed.at(-1) === tile) return 'blown';
  if (isOpened) return 'safe';
  if (round.mineTiles === undefined) return 'closed';
  return round.mineTiles.includes(tile) ? 'mine' : 'unopened';
}

/** Which tile the Tab key reaches; the arrow keys move it. */
function useMineTileFocus(grid: RefObject<HTMLDivElement | null>) {
  const [focusedTile, setFocusedTile] = useState(0);
  const onKeyDown = (event: KeyboardEvent) => {
    const to = findNeighbourMineTile(focusedTile, event.key);
    if (to === undefined) return;
    event.preventDefault();
    setFocusedTile(to);
    grid.current?.querySelectorAll('button')[to]?.focus();
  };
  return { focusedTile, setFocusedTile, onKeyDown };
}

interface MineTileProps extends Pick<StepGameBoardProps<MinesParams, MinesRound>, 'canOpen' | 'openTile'> {
  readonly tile: number;
  readonly face: MineTileFace;
  readonly isPending: boolean;
  readonly focus: ReturnType<typeof useMineTileFocus>;
}

function MineTile({ tile, face, isPending, canOpen, openTile, focus }: MineTileProps) {
  const t = useTranslations();
  return (
    <button
      type="button"
      tabIndex={tile === focus.focusedTile ? 0 : -1}
      className={classNames(tileStyles.tile, styles.tile, MINE_TILE_FACE_CLASSES[face], isPending && tileStyles.asked)}
      aria-disabled={!canOpen || face !== 'closed' || undefined}
      onKeyDown={focus.onKeyDown}
      onFocus={() => focus.setFocusedTile(tile)}
      onClick={() => {
        if (canOpen && face === 'closed') openTile(tile);
      }}
    >
      {face !== 'closed' && (
        <span className={classNames(tileStyles.face, styles.face)}>
          {face === 'mine' || face === 'blown' ? <MineIcon /> : <GemIcon />}
        </span>
      )}
      <span className="visually-hidden">
        {t('play.tileAt', { row: Math.floor(tile / MINES_GRID_COLUMNS) + 1, column: (tile % MINES_GRID_COLUMNS) + 1 })}{' '}
        {t(`mines.tile.${face}`)}
      </span>
    </button>
  );
}

/** MINES: 25 tiles; arrow keys lead from tile to tile. */
export function MinesBoard({ round, pendingTile, canOpen, openTile }: StepGameBoardProps<MinesParams, MinesRound>) {
  const t = useTranslations('mines');
  const turbo = useGamePreferences((preferences) => preferences.turbo);
  const grid = useRef<HTMLDivElement>(null);
  const focus = useMineTileFocus(grid);
  const isOver = round !== null && round.state !== 'open';
  return (
    <GameBoardFrame state={toEndedBoardState(round)} className={styles.board}>
      <div
        ref={grid}
        role="group"
        aria-label={t('field')}
        data-tiles={canOpen ? 'live' : 'rest'}
        className={classNames(styles.grid, canOpen && styles.live, isOver && styles.over, turbo && styles.turbo)}
      >
        {MINES_TILE_INDEXES.map((tile) => (
          <MineTile
            key={tile}
            tile={tile}
            face={getMineTileFace(round, tile)}
            isPending={pendingTile === tile}
            canOpen={canOpen}
            openTile={openTile}
            focus={focus}
          />
        ))}
      </div>
      <div className={styles.end}>
        <StepRoundEndNote round={round} isBesideTiles />
      </div>
    </GameBoardFrame>
  );
}
