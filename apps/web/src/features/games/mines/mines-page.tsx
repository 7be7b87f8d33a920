import { type StepsRoundShown, stepsGames } from '@arara/contract/games/step-games';
import { mines, type MinesParams, mineTileCount } from '@arara/games';
import { SelectField } from '@arara/ui/select-field';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../../platform/api/api.ts';
import { randomBelow } from '../table/random-integer.ts';
import { GameLoader, type GameTerms } from '../frame/game-loader.tsx';
import { MinesBoard } from './mines-board.tsx';
import { StepLadder } from '../steps/step-ladder.tsx';
import { safeSteps, StepsTable } from '../steps/steps-game-table.tsx';
import type { StepsPlay } from '../steps/use-steps-table.ts';

const CODE = 'SE0001';
const FIRST: MinesParams = { mines: 3 };
const MOST = mineTileCount - 1;
const FIELD = { tiles: mineTileCount, columns: 5 } as const;
const COUNTS = Array.from({ length: MOST }, (_, at) => [String(at + 1), String(at + 1)] as const);

/** A round of MINES as its player sees it. */
export type MinesRound = Extract<StepsRoundShown, { readonly gameCode: typeof CODE }>;

const quietly = (key: string) => ({ key, loading: false, background: true });

const play: Omit<StepsPlay<MinesParams, MinesRound>, 'bounds' | 'params'> = {
  code: CODE,
  isOwn: (round) => round.gameCode === CODE,
  bet: ({ key, params, stake }) => api(stepsGames.minesBet, { amount: stake, ...params }, quietly(key)),
  step: (roundId, tile, key) => api(stepsGames.minesStep, { roundId, tile }, quietly(key)),
  cashOut: (roundId, key) => api(stepsGames.minesCashOut, { roundId }, quietly(key)),
  anyTile: ({ revealed }) => {
    const closed = Array.from({ length: mineTileCount }, (_, tile) => tile).filter((tile) => !revealed.includes(tile));
    return closed[randomBelow(closed.length)] as number;
  },
};

const stepped = ({ mines: count }: MinesParams, by: -1 | 1): MinesParams => ({
  mines: Math.min(MOST, Math.max(1, count + by)),
});

function MinesTable({ terms }: { readonly terms: GameTerms }) {
  const t = useTranslations('play');
  const game = useMemo(() => mines(terms.edgeBp), [terms.edgeBp]);
  const [params, setParams] = useState(FIRST);
  return (
    <StepsTable<MinesParams, MinesRound>
      title="Mines"
      terms={terms}
      game={game}
      params={params}
      onParams={setParams}
      play={play}
      paramsOf={(round) => ({ mines: round.mines })}
      stepped={stepped}
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
            most={game.mostSteps(of)}
            taken={round?.state === 'open' ? safeSteps(round) : 0}
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
