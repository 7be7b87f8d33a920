import { sharedBet } from '@arara/contract/games/bet-calls';
import { double, type DoubleColor, getDoubleColor, type DoubleParams } from '@arara/games';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../../platform/api/api.ts';
import { useNumberFormat } from '../../../platform/format/money-format.ts';
import { DoubleBoard } from './double-board.tsx';
import styles from './double-page.module.css';
import type { PendingBet } from '../table/pending-bet.ts';
import { Pick, PickGroup, PickRow } from '../shared/pick-field.tsx';
import { type PickFieldProps, SharedGamePage } from '../shared/shared-game-table.tsx';
import type { RoundChoice, PlacedBet } from '../shared/use-shared-table.ts';

const CODE = 'SE0006';
const betCall = sharedBet(double);
const COLORS: readonly DoubleColor[] = ['red', 'white', 'black'];
/** A slot of each colour, to read its price from the rules. */
const SAMPLE_SLOT: Readonly<Record<DoubleColor, number>> = { red: 1, white: 0, black: 8 };

const sendBet = ({
  key,
  stake,
  params: { choice, roundId },
}: PendingBet<RoundChoice<DoubleParams>>): Promise<PlacedBet> =>
  api(betCall, { amount: stake, ...choice, roundId }, { key, loading: false, background: true });

const isColor = (pick: string): pick is DoubleColor => COLORS.some((it) => it === pick);

function ColorField(props: PickFieldProps) {
  const t = useTranslations('shared');
  const { multiplier } = useNumberFormat();
  const game = useMemo(() => double.make(667), []);
  return (
    <PickGroup>
      <PickRow>
        {COLORS.map((color) => (
          <Pick
            key={color}
            {...props}
            group="big"
            value={color}
            look={styles[color]}
            name={t(`color.${color}`)}
            price={multiplier(game.multiplierFor({ color }, SAMPLE_SLOT[color]))}
          />
        ))}
      </PickRow>
    </PickGroup>
  );
}

/** DOUBLE: one wheel for all players; bet on red, black or white before it spins. */
export default function DoublePage() {
  const t = useTranslations('shared');
  return (
    <SharedGamePage
      code={CODE}
      title="Double"
      make={double.make}
      send={sendBet}
      picks={COLORS}
      Board={DoubleBoard}
      PickField={ColorField}
      pickDisplay={(pick) => ({
        sign: <span className={`${styles.chip} ${isColor(pick) ? styles[pick] : ''}`} />,
        name: isColor(pick) ? t(`color.${pick}`) : pick,
      })}
      outcomeDisplay={(slot) => ({
        sign: <span className={`${styles.slot} ${styles[getDoubleColor(slot)]}`}>{slot}</span>,
        name: t('slot', { slot, color: t(`color.${getDoubleColor(slot)}`) }),
      })}
    />
  );
}
