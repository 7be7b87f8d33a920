import { mineTileCount, type MinesParams } from '@arara/games';
import { classNames } from '@arara/ui/class-names';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Board } from '../frame/board.tsx';
import { Gem, Mine } from '../steps/tile-art.tsx';
import styles from './mines-board.module.css';
import type { MinesRound } from './mines-page.tsx';
import { usePreferences } from '../table/preferences.ts';
import tiles from '../steps/step-tiles.module.css';
import { RoundEndNote } from '../steps/round-end.tsx';
import type { StepsBoardProps } from '../steps/steps-game-table.tsx';

const COLUMNS = 5;
const TILES = Array.from({ length: mineTileCount }, (_, tile) => tile);
const MOVES: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -COLUMNS, ArrowDown: COLUMNS };

/** Where an arrow key leads from a tile; it stops at the edge. */
function findNeighbour(tile: number, key: string): number | undefined {
  const by = MOVES[key];
  if (by === undefined) return undefined;
  const to = tile + by;
  const sameRow = Math.floor(to / COLUMNS) === Math.floor(tile / COLUMNS);
  return to < 0 || to >= mineTileCount || (Math.abs(by) === 1 && !sameRow) ? tile : to;
}

type Face = 'closed' | 'safe' | 'blown' | 'mine' | 'unopened';

/** What lies open, in the look that both boards share. */
const FACE_CLASSES: Readonly<Record<Face, string | undefined>> = {
  closed: styles.closed,
  safe: tiles.safe,
  blown: classNames(tiles.blown, styles.blown),
  mine: tiles.danger,
  unopened: tiles.unopened,
};

/** What lies open of a tile: what the player opened, and after the end all the rest. */
function getTileFace(round: MinesRound | null, tile: number): Face {
  if (round === null) return 'closed';
  const opened = round.revealed.includes(tile);
  if (round.state === 'lost' && round.revealed.at(-1) === tile) return 'blown';
  if (opened) return 'safe';
  if (round.mineTiles === undefined) return 'closed';
  return round.mineTiles.includes(tile) ? 'mine' : 'unopened';
}

/** MINES: 25 tiles; arrow keys lead from tile to tile. */
export function MinesBoard({
  round,
  pendingTile: asked,
  canOpen: live,
  onOpen,
}: StepsBoardProps<MinesParams, MinesRound>) {
  const t = useTranslations('play');
  const turbo = usePreferences((preferences) => preferences.turbo);
  const [at, setAt] = useState(0);
  const grid = useRef<HTMLDivElement>(null);
  const moveFocus = (event: KeyboardEvent) => {
    const to = findNeighbour(at, event.key);
    if (to === undefined) return;
    event.preventDefault();
    setAt(to);
    grid.current?.querySelectorAll('button')[to]?.focus();
  };
  const over = round !== null && round.state !== 'open';
  return (
    <Board
      state={!over ? 'idle' : round.state === 'lost' ? 'lost' : round.state === 'won' ? 'won' : 'idle'}
      className={styles.board}
    >
      <div
        ref={grid}
        role="group"
        aria-label={t('field')}
        data-tiles={live ? 'live' : 'rest'}
        className={classNames(styles.grid, live && styles.live, over && styles.over, turbo && styles.turbo)}
      >
        {TILES.map((tile) => {
          const face = getTileFace(round, tile);
          return (
            <button
              key={tile}
              type="button"
              tabIndex={tile === at ? 0 : -1}
              className={classNames(tiles.tile, styles.tile, FACE_CLASSES[face], asked === tile && tiles.asked)}
              aria-disabled={!live || face !== 'closed' || undefined}
              onKeyDown={moveFocus}
              onFocus={() => setAt(tile)}
              onClick={() => {
                if (live && face === 'closed') onOpen(tile);
              }}
            >
              {face !== 'closed' && (
                <span className={classNames(tiles.face, styles.face)}>
                  {face === 'mine' || face === 'blown' ? <Mine /> : <Gem />}
                </span>
              )}
              <span className="visually-hidden">
                {t('tileAt', { row: Math.floor(tile / COLUMNS) + 1, column: (tile % COLUMNS) + 1 })} {t(`tile.${face}`)}
              </span>
            </button>
          );
        })}
      </div>
      <RoundEndNote round={round} />
    </Board>
  );
}
