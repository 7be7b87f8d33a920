import { doubleManifest, type DoubleColor, getDoubleColor } from '@arara/games';
import { useTranslations } from 'use-intl';
import { DoubleBoard } from './double-board.tsx';
import styles from './double-page.module.css';
import type { GamePageProps } from '../frame/game-loader.tsx';
import { createSharedGameBetSender } from '../shared/bet-sender.ts';
import { ColorPickButtons, GamePickGroup } from '../shared/pick-field.tsx';
import { type SharedGamePickFieldProps, SharedGamePageContent } from '../shared/shared-game.tsx';

const sendDoubleBet = createSharedGameBetSender(doubleManifest);
const DOUBLE_COLORS: readonly DoubleColor[] = ['red', 'white', 'black'];
/** A slot of each colour, to read its price from the rules. */
const SAMPLE_SLOT_BY_DOUBLE_COLOR: Readonly<Record<DoubleColor, number>> = { red: 1, white: 0, black: 8 };

const isDoubleColor = (pick: string): pick is DoubleColor => DOUBLE_COLORS.some((color) => color === pick);

/** DOUBLE as a new round plays it, for the prices of its field: they do not depend on the edge. */
const doubleGameWithDefaultEdge = doubleManifest.make(doubleManifest.edgeBp);

/** The three colours, each with its price. */
function DoubleColorPickField(props: SharedGamePickFieldProps) {
  const t = useTranslations('double');
  return (
    <GamePickGroup>
      <ColorPickButtons
        {...props}
        colors={DOUBLE_COLORS}
        colorClassNames={styles}
        getName={(color) => t(`option.${color}`)}
        getMultiplier={(color) =>
          doubleGameWithDefaultEdge.multiplierFor({ color }, SAMPLE_SLOT_BY_DOUBLE_COLOR[color])
        }
      />
    </GamePickGroup>
  );
}

/** DOUBLE: one wheel for all players; bet on red, black or white before it spins. */
export function Page({ title }: GamePageProps) {
  const t = useTranslations('double');
  return (
    <SharedGamePageContent
      code={doubleManifest.code}
      title={title}
      makeGame={doubleManifest.make}
      sendBet={sendDoubleBet}
      picks={DOUBLE_COLORS}
      Board={DoubleBoard}
      PickField={DoubleColorPickField}
      displayPick={(pick) => ({
        sign: <span className={`${styles.chip} ${isDoubleColor(pick) ? styles[pick] : ''}`} />,
        name: isDoubleColor(pick) ? t(`option.${pick}`) : pick,
      })}
      displayOutcome={(slot) => ({
        sign: <span className={`${styles.slot} ${styles[getDoubleColor(slot)]}`}>{slot}</span>,
        name: t('slot', { slot, color: t(`option.${getDoubleColor(slot)}`) }),
      })}
    />
  );
}
