import { stepGameCalls } from '@arara/contract/games/bet-calls';
import type { StepRoundView } from '@arara/contract/games/open-round';
import { rowDouble, type RowDoubleParams, type RowLevel, rowLevels } from '@arara/games';
import { classNames } from '@arara/ui/class-names';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../../platform/api/api.ts';
import { randomIntegerBelow } from '../table/random-integer.ts';
import { GameLoader, type GameTerms } from '../frame/game-loader.tsx';
import styles from './row-double-page.module.css';
import { StepsGameTable } from '../steps/steps-game-table.tsx';
import { TowerBoard } from './tower-board.tsx';
import type { StepsCalls } from '../steps/use-steps-table.ts';

const CODE = 'SE0008';
const calls = stepGameCalls(rowDouble);
const DEFAULT_PARAMS: RowDoubleParams = { level: 'hard' };
const LEVELS = Object.keys(rowLevels) as readonly RowLevel[];

/** A round of ROWDOUBLE as its player sees it. */
export type RowDoubleRound = Extract<StepRoundView, { readonly gameCode: typeof CODE }>;

const toCallOptions = (key: string) => ({ key, loading: false, background: true });

const rowDoubleCalls: Omit<StepsCalls<RowDoubleParams, RowDoubleRound>, 'bounds' | 'params'> = {
  code: CODE,
  isOwnRound: (round) => round.gameCode === CODE,
  bet: ({ key, params, stake }) => api(calls.bet, { amount: stake, ...params }, toCallOptions(key)),
  step: (roundId, tile, key) => api(calls.step, { roundId, tile }, toCallOptions(key)),
  cashOut: (roundId, key) => api(calls.cashOut, { roundId }, toCallOptions(key)),
  pickRandomTile: ({ level }) => randomIntegerBelow(rowLevels[level].tiles),
};

const stepLevel = ({ level }: RowDoubleParams, by: -1 | 1): RowDoubleParams => ({
  level: LEVELS[Math.min(LEVELS.length - 1, Math.max(0, LEVELS.indexOf(level) + by))] as RowLevel,
});

function TowerTable({ terms }: { readonly terms: GameTerms }) {
  const t = useTranslations('play');
  const game = useMemo(() => rowDouble.make(terms.edgeBp), [terms.edgeBp]);
  const [params, setParams] = useState(DEFAULT_PARAMS);
  return (
    <StepsGameTable<RowDoubleParams, RowDoubleRound>
      title="RowDouble"
      terms={terms}
      game={game}
      params={params}
      onParams={setParams}
      play={rowDoubleCalls}
      toParams={(round) => ({ level: round.level })}
      stepParams={stepLevel}
      beside={false}
      tilesLabel={t('rowsPerRound')}
      nextLabel={t('nextRow')}
      fields={(locked) => (
        <div className={styles.levels} role="group" aria-label={t('level')}>
          {LEVELS.map((level) => (
            <button
              key={level}
              type="button"
              disabled={locked}
              aria-pressed={params.level === level}
              className={classNames(styles.level, params.level === level && styles.on)}
              onClick={() => setParams({ level })}
            >
              {t(`rowLevel.${level}`)}
              <small>{t('safeOf', { safe: rowLevels[level].safe, tiles: rowLevels[level].tiles })}</small>
            </button>
          ))}
        </div>
      )}
      board={(it) => <TowerBoard {...it} game={game} />}
    />
  );
}

/** ROWDOUBLE: climb the tower row by row, and cash out in time. */
export default function RowDoublePage() {
  return (
    <GameLoader code={CODE} title="RowDouble">
      {(terms) => <TowerTable terms={terms} />}
    </GameLoader>
  );
}
