import { double, type DoubleColor, getDoubleColor } from '@arara/games';
import { useTranslations } from 'use-intl';
import { DoubleBoard } from './double-board.tsx';
import styles from './double-page.module.css';
import type { GamePageProps } from '../frame/game-loader.tsx';
import { createBetSender } from '../shared/bet-sender.ts';
import { ColorPicks, PickGroup } from '../shared/pick-field.tsx';
import { type PickFieldProps, SharedGame } from '../shared/shared-game.tsx';

const sendBet = createBetSender(double);
const COLORS: readonly DoubleColor[] = ['red', 'white', 'black'];
/** A slot of each colour, to read its price from the rules. */
const SAMPLE_SLOT: Readonly<Record<DoubleColor, number>> = { red: 1, white: 0, black: 8 };

const isColor = (pick: string): pick is DoubleColor => COLORS.some((color) => color === pick);

/** DOUBLE as a new round plays it, for the prices of its field: they do not depend on the edge. */
const priceList = double.make(double.edgeBp);

/** The three colours, each with its price. */
function ColorField(props: PickFieldProps) {
  const t = useTranslations('double');
  return (
    <PickGroup>
      <ColorPicks
        {...props}
        colors={COLORS}
        colorClassNames={styles}
        getName={(color) => t(`option.${color}`)}
        getMultiplier={(color) => priceList.multiplierFor({ color }, SAMPLE_SLOT[color])}
      />
    </PickGroup>
  );
}

/** DOUBLE: one wheel for all players; bet on red, black or white before it spins. */
export default function DoublePage({ title }: GamePageProps) {
  const t = useTranslations('double');
  return (
    <SharedGame
      code={double.code}
      title={title}
      makeGame={double.make}
      sendBet={sendBet}
      picks={COLORS}
      Board={DoubleBoard}
      PickField={ColorField}
      displayPick={(pick) => ({
        sign: <span className={`${styles.chip} ${isColor(pick) ? styles[pick] : ''}`} />,
        name: isColor(pick) ? t(`option.${pick}`) : pick,
      })}
      displayOutcome={(slot) => ({
        sign: <span className={`${styles.slot} ${styles[getDoubleColor(slot)]}`}>{slot}</span>,
        name: t('slot', { slot, color: t(`option.${getDoubleColor(slot)}`) }),
      })}
    />
  );
}
