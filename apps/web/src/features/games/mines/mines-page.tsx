import { minesManifest, type MinesParams, mineTileCount } from '@arara/games';
import { SelectField } from '@arara/ui/fields/select-field';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { GameTermsLoader, type GamePageProps } from '../frame/game-loader.tsx';
import { StepLadder } from '../steps/step-ladder.tsx';
import { countSafeSteps } from '../steps/step-rounds.ts';
import { StepGameScreen } from '../steps/steps-game.tsx';
import type { GameTerms } from '../table/game-terms.ts';
import { MinesBoard } from './mines-board.tsx';
import { minesGameApi } from './mines-calls.ts';

const DEFAULT_MINES_PARAMS: MinesParams = { mines: 3 };
const MAX_MINES = mineTileCount - 1;
const MINES_FIELD_SIZE = { tiles: mineTileCount, columns: 5 } as const;
const MINE_COUNTS = Array.from({ length: MAX_MINES }, (_, index) => [String(index + 1), String(index + 1)] as const);

const stepMineCount = ({ mines: count }: MinesParams, by: -1 | 1): MinesParams => ({
  mines: Math.min(MAX_MINES, Math.max(1, count + by)),
});

function MinesGame({ title, terms }: { readonly title: string; readonly terms: GameTerms }) {
  const t = useTranslations('mines');
  const game = useMemo(() => minesManifest.make(terms.edgeBp), [terms.edgeBp]);
  const [params, setParams] = useState(DEFAULT_MINES_PARAMS);
  return (
    <StepGameScreen
      title={title}
      terms={terms}
      game={game}
      calls={minesGameApi}
      params={params}
      setParams={setParams}
      stepParams={stepMineCount}
      tilesLabel={t('tilesPerRound')}
      field={{ ...MINES_FIELD_SIZE, label: t('field') }}
      nextLabel={t('nextTile')}
      isFieldBeside
      renderFields={(isLocked) => (
        <SelectField
          label={t('label.mines')}
          value={String(params.mines)}
          options={MINE_COUNTS}
          disabled={isLocked}
          onChange={(count) => setParams({ mines: Number(count) })}
        />
      )}
      renderBoard={(board) => <MinesBoard {...board} />}
      renderLadder={(openRound) => {
        const roundParams = openRound === null ? params : minesGameApi.toParams(openRound);
        return (
          <StepLadder
            maxSteps={game.maxSteps(roundParams)}
            safeSteps={openRound === null ? 0 : countSafeSteps(openRound)}
            isOpen={openRound !== null}
            multiplier={(steps) => (terms.isPending ? null : game.multiplier(roundParams, steps))}
          />
        );
      }}
    />
  );
}

/** MINES: open tiles without meeting a mine, and cash out in time. */
export function Page({ title }: GamePageProps) {
  return (
    <GameTermsLoader code={minesGameApi.code} title={title}>
      {(terms) => <MinesGame title={title} terms={terms} />}
    </GameTermsLoader>
  );
}
