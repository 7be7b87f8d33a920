import { rowLevels, type RowDoubleParams, type StepGame, towerRows } from '@arara/games';
import { classNames } from '@arara/ui/class-names';
import { type CSSProperties, type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import { Board } from '../frame/board.tsx';
import { formatMultiplier } from '../frame/decimals.ts';
import { Gem, Mine } from '../steps/tile-art.tsx';
import { usePreferences } from '../table/preferences.ts';
import type { RowDoubleRound } from './row-double-page.tsx';
import look from '../steps/step-tiles.module.css';
import { RoundEndNote } from '../steps/round-end.tsx';
import { countSafeSteps, type StepsBoardProps } from '../steps/steps-game-table.tsx';
import styles from './tower-board.module.css';

const ROWS = Array.from({ length: towerRows }, (_, row) => towerRows - 1 - row);

type Face = 'closed' | 'safe' | 'blown' | 'trap' | 'unopened';

/** What lies open, in the look that both boards share. */
const FACE_CLASSES: Readonly<Record<Face, string | undefined>> = {
  closed: styles.closed,
  safe: look.safe,
  blown: look.blown,
  trap: look.danger,
  unopened: look.unopened,
};

/** What lies open of a tile: what the player opened, and after the end all the rest. */
function getTileFace(round: RowDoubleRound | null, row: number, tile: number): Face {
  if (round === null) return 'closed';
  const opened = round.revealed[row] === tile;
  if (opened) return round.state === 'lost' && row === round.revealed.length - 1 ? 'blown' : 'safe';
  if (round.safeTiles === undefined) return 'closed';
  return round.safeTiles[row]?.includes(tile) === true ? 'unopened' : 'trap';
}

/** Keeps the focus on the row that is climbed, in the column where it was. */
function useRowFocus(row: number) {
  const tower = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const within = useRef(false);
  useEffect(() => {
    if (within.current)
      tower.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus({ preventScroll: true });
  }, [row]);
  return {
    tower,
    at,
    onTileFocus: (tile: number) => {
      within.current = true;
      setAt(tile);
    },
    // A tile that is no button any more blurs to nowhere: the next row takes the focus over.
    onTileBlur: (event: FocusEvent) => {
      if (event.relatedTarget !== null) within.current = false;
    },
  };
}

/** ROWDOUBLE: a tower of nine rows, climbed from the bottom; each row says what it pays. */
export function TowerBoard({
  round,
  params,
  pendingTile: asked,
  canOpen: live,
  onOpen,
  game,
}: StepsBoardProps<RowDoubleParams, RowDoubleRound> & { readonly game: StepGame<RowDoubleParams> }) {
  const t = useTranslations('play');
  const { locale } = useMoneyFormat();
  const turbo = usePreferences((preferences) => preferences.turbo);
  const shownParams: RowDoubleParams =
    round === null ? params : round.state === 'open' ? { level: round.level } : params;
  // A round that is over stays on the board until the player chooses another level.
  const boardRound = round !== null && round.level === shownParams.level ? round : null;
  const { tiles } = rowLevels[shownParams.level];
  const climbed = boardRound === null ? 0 : countSafeSteps(boardRound);
  const { tower, at, onTileFocus: enter, onTileBlur: leave } = useRowFocus(climbed);
  const column = Math.min(at, tiles - 1);
  const moveFocus = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    if (by === 0) return;
    event.preventDefault();
    const to = Math.min(tiles - 1, Math.max(0, column + by));
    tower.current?.querySelectorAll<HTMLElement>('[data-row="next"] button')[to]?.focus();
  };
  const over = boardRound !== null && boardRound.state !== 'open';
  return (
    <Board
      state={!over ? 'idle' : boardRound.state === 'lost' ? 'lost' : boardRound.state === 'won' ? 'won' : 'idle'}
      className={styles.board}
    >
      <div
        ref={tower}
        role="group"
        aria-label={t('tower')}
        data-tiles={live ? 'live' : 'rest'}
        className={classNames(styles.tower, turbo && styles.turbo)}
        style={{ '--tiles': tiles } as CSSProperties}
      >
        {ROWS.map((row) => {
          const next = !over && row === climbed;
          return (
            <div
              key={row}
              data-row={next ? 'next' : undefined}
              className={classNames(styles.row, row < climbed && styles.climbed, next && live && styles.next)}
            >
              <span className={styles.pays}>{formatMultiplier(game.multiplier(shownParams, row + 1), locale)}</span>
              {Array.from({ length: tiles }, (_, tile) => {
                const face = getTileFace(boardRound, row, tile);
                const name = (
                  <span className="visually-hidden">
                    {t('towerTile', { row: row + 1, column: tile + 1 })} {t(`tile.${face}`)}
                  </span>
                );
                const tileFace = face !== 'closed' && (
                  <span className={classNames(look.face, styles.face)}>
                    {face === 'trap' || face === 'blown' ? <Mine /> : <Gem />}
                  </span>
                );
                const tileClasses = classNames(
                  look.tile,
                  styles.tile,
                  FACE_CLASSES[face],
                  next && asked === tile && look.asked,
                );
                return next ? (
                  <button
                    key={tile}
                    type="button"
                    tabIndex={tile === column ? 0 : -1}
                    className={tileClasses}
                    aria-disabled={!live || undefined}
                    onKeyDown={moveFocus}
                    onFocus={() => enter(tile)}
                    onBlur={leave}
                    onClick={() => {
                      if (live) onOpen(tile);
                    }}
                  >
                    {tileFace}
                    {name}
                  </button>
                ) : (
                  <span key={tile} className={tileClasses}>
                    {tileFace}
                    {face !== 'closed' && name}
                  </span>
                );
              })}
            </div>
          );
        })}
      </div>
      <RoundEndNote round={boardRound} above />
    </Board>
  );
}
