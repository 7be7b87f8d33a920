import { rowDoubleManifest, type RowDoubleParams, type RowDoubleLevel, rowDoubleLevels } from '@arara/games';
import { classNames } from '@arara/ui/class-names';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { GameTermsLoader, type GamePageProps } from '../frame/game-loader.tsx';
import { StepGameScreen } from '../steps/steps-game.tsx';
import type { GameTerms } from '../table/game-terms.ts';
import { rowDoubleGameApi } from './row-double-calls.ts';
import styles from './row-double-page.module.css';
import { TowerBoard } from './tower-board.tsx';

const DEFAULT_ROW_DOUBLE_PARAMS: RowDoubleParams = { level: 'hard' };
const ROW_DOUBLE_LEVELS = Object.keys(rowDoubleLevels) as readonly RowDoubleLevel[];

const stepRowDoubleLevel = ({ level }: RowDoubleParams, by: -1 | 1): RowDoubleParams => ({
  level: ROW_DOUBLE_LEVELS[
    Math.min(ROW_DOUBLE_LEVELS.length - 1, Math.max(0, ROW_DOUBLE_LEVELS.indexOf(level) + by))
  ] as RowDoubleLevel,
});

/** The levels side by side, each with how many of its tiles are safe. */
function RowDoubleLevelField({
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
      {ROW_DOUBLE_LEVELS.map((level) => (
        <button
          key={level}
          type="button"
          disabled={isLocked}
          aria-pressed={params.level === level}
          className={classNames(styles.level, params.level === level && styles.on)}
          onClick={() => setParams({ level })}
        >
          {t(`option.${level}`)}
          <small>{t('safeOf', { safe: rowDoubleLevels[level].safe, tiles: rowDoubleLevels[level].tiles })}</small>
        </button>
      ))}
    </div>
  );
}

function RowDoubleGameScreen({ title, terms }: { readonly title: string; readonly terms: GameTerms }) {
  const t = useTranslations('rowDouble');
  const game = useMemo(() => rowDoubleManifest.make(terms.edgeBp), [terms.edgeBp]);
  const [params, setParams] = useState(DEFAULT_ROW_DOUBLE_PARAMS);
  return (
    <StepGameScreen
      title={title}
      terms={terms}
      game={game}
      calls={rowDoubleGameApi}
      params={params}
      setParams={setParams}
      stepParams={stepRowDoubleLevel}
      tilesLabel={t('rowsPerRound')}
      nextLabel={t('nextRow')}
      isFieldBeside={false}
      renderFields={(isLocked) => <RowDoubleLevelField params={params} setParams={setParams} isLocked={isLocked} />}
      renderBoard={(board) => <TowerBoard {...board} game={terms.isPending ? null : game} />}
    />
  );
}

/** ROWDOUBLE: climb the tower row by row, and cash out in time. */
export function Page({ title }: GamePageProps) {
  return (
    <GameTermsLoader code={rowDoubleGameApi.code} title={title}>
      {(terms) => <RowDoubleGameScreen title={title} terms={terms} />}
    </GameTermsLoader>
  );
}
