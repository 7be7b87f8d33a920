import { rowDouble, type RowDoubleParams, type RowLevel, rowLevels } from '@arara/games';
import { classNames } from '@arara/ui/class-names';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { GameLoader, type GamePageProps } from '../frame/game-loader.tsx';
import { StepsGame } from '../steps/steps-game.tsx';
import type { GameTerms } from '../table/game-terms.ts';
import { rowDoubleCalls } from './row-double-calls.ts';
import styles from './row-double-page.module.css';
import { TowerBoard } from './tower-board.tsx';

const DEFAULT_PARAMS: RowDoubleParams = { level: 'hard' };
const LEVELS = Object.keys(rowLevels) as readonly RowLevel[];

const stepLevel = ({ level }: RowDoubleParams, by: -1 | 1): RowDoubleParams => ({
  level: LEVELS[Math.min(LEVELS.length - 1, Math.max(0, LEVELS.indexOf(level) + by))] as RowLevel,
});

/** The levels side by side, each with how many of its tiles are safe. */
function LevelField({
  params,
  setParams,
  isLocked,
}: {
  readonly params: RowDoubleParams;
  readonly setParams: (params: RowDoubleParams) => void;
  readonly isLocked: boolean;
}) {
  const t = useTranslations('rowDouble');
  return (
    <div className={styles.levels} role="group" aria-label={t('label.level')}>
      {LEVELS.map((level) => (
        <button
          key={level}
          type="button"
          disabled={isLocked}
          aria-pressed={params.level === level}
          className={classNames(styles.level, params.level === level && styles.on)}
          onClick={() => setParams({ level })}
        >
          {t(`option.${level}`)}
          <small>{t('safeOf', { safe: rowLevels[level].safe, tiles: rowLevels[level].tiles })}</small>
        </button>
      ))}
    </div>
  );
}

function RowDoubleGame({ title, terms }: { readonly title: string; readonly terms: GameTerms }) {
  const t = useTranslations('rowDouble');
  const game = useMemo(() => rowDouble.make(terms.edgeBp), [terms.edgeBp]);
  const [params, setParams] = useState(DEFAULT_PARAMS);
  return (
    <StepsGame
      title={title}
      terms={terms}
      game={game}
      calls={rowDoubleCalls}
      params={params}
      setParams={setParams}
      stepParams={stepLevel}
      tilesLabel={t('rowsPerRound')}
      nextLabel={t('nextRow')}
      isFieldBeside={false}
      renderFields={(isLocked) => <LevelField params={params} setParams={setParams} isLocked={isLocked} />}
      renderBoard={(board) => <TowerBoard {...board} game={game} />}
    />
  );
}

/** ROWDOUBLE: climb the tower row by row, and cash out in time. */
export default function RowDoublePage({ title }: GamePageProps) {
  return (
    <GameLoader code={rowDoubleCalls.code} title={title}>
      {(terms) => <RowDoubleGame title={title} terms={terms} />}
    </GameLoader>
  );
}
