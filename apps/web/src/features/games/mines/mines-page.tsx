import { stepGameCalls } from '@arara/contract/games/bet-calls';
import type { StepRoundView } from '@arara/contract/games/open-round';
import { mines, type MinesParams, mineTileCount } from '@arara/games';
import { SelectField } from '@arara/ui/select-field';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../../platform/api/api.ts';
import { randomIntegerBelow } from '../table/random-integer.ts';
import { GameLoader, type GameTerms } from '../frame/game-loader.tsx';
import { MinesBoard } from './mines-board.tsx';
import { StepLadder } from '../steps/step-ladder.tsx';
import { countSafeSteps, StepsGameTable } from '../steps/steps-game-table.tsx';
import type { StepsCalls } from '../steps/use-steps-table.ts';

const CODE = 'SE0001';
const calls = stepGameCalls(mines);
const DEFAULT_PARAMS: MinesParams = { mines: 3 };
const MAX_MINES = mineTileCount - 1;
const FIELD = { tiles: mineTileCount, columns: 5 } as const;
const COUNTS = Array.from({ length: MAX_MINES }, (_, at) => [String(at + 1), String(at + 1)] as const);

/** A round of MINES as its player sees it. */
export type MinesRound = Extract<StepRoundView, { readonly gameCode: typeof CODE }>;

const toCallOptions = (key: string) => ({ key, loading: false, background: true });

const minesCalls: Omit<StepsCalls<MinesParams, MinesRound>, 'bounds' | 'params'> = {
  code: CODE,
  isOwnRound: (round) => round.gameCode === CODE,
  bet: ({ key, params, stake }) => api(calls.bet, { amount: stake, ...params }, toCallOptions(key)),
  step: (roundId, tile, key) => api(calls.step, { roundId, tile }, toCallOptions(key)),
  cashOut: (roundId, key) => api(calls.cashOut, { roundId }, toCallOptions(key)),
  pickRandomTile: ({ revealed }) => {
    const closed = Array.from({ length: mineTileCount }, (_, tile) => tile).filter((tile) => !revealed.includes(tile));
    return closed[randomIntegerBelow(closed.length)] as number;
  },
};

const stepMineCount = ({ mines: count }: MinesParams, by: -1 | 1): MinesParams => ({
  mines: Math.min(MAX_MINES, Math.max(1, count + by)),
});

function MinesTable({ terms }: { readonly terms: GameTerms }) {
  const t = useTranslations('play');
  const game = useMemo(() => mines.make(terms.edgeBp), [terms.edgeBp]);
  const [params, setParams] = useState(DEFAULT_PARAMS);
  return (
    <StepsGameTable<MinesParams, MinesRound>
      title="Mines"
      terms={terms}
      game={game}
      params={params}
      onParams={setParams}
      play={minesCalls}
      toParams={(round) => ({ mines: round.mines })}
      stepParams={stepMineCount}
      beside
      tilesLabel={t('tilesPerRound')}
      field={FIELD}
      nextLabel={t('nextTile')}
      fields={(locked) => (
        <SelectField
          label={t('mines')}
          value={String(params.mines)}
          options={COUNTS}
          disabled={locked}
          onChange={(count) => setParams({ mines: Number(count) })}
        />
      )}
      board={(it) => <MinesBoard {...it} />}
      ladder={(round) => {
        const of = round === null || round.state !== 'open' ? params : { mines: round.mines };
        return (
          <StepLadder
            most={game.maxSteps(of)}
            taken={round?.state === 'open' ? countSafeSteps(round) : 0}
            next={round?.state === 'open'}
            multiplier={(steps) => game.multiplier(of, steps)}
          />
        );
      }}
    />
  );
}

/** MINES: open tiles without meeting a mine, and cash out in time. */
export default function MinesPage() {
  return (
    <GameLoader code={CODE} title="Mines">
      {(terms) => <MinesTable terms={terms} />}
    </GameLoader>
  );
}
