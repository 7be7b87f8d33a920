import {
  type LuckyColor,
  luckyColor,
  getLuckyColors,
  getLuckyMultiplier,
  luckyPicks,
  type LuckyPick,
} from '@arara/games';
import { useTranslations } from 'use-intl';
import { useNumberFormat } from '../../../platform/format/money-format.ts';
import { Ball, LuckyBoard } from './lucky-board.tsx';
import styles from './lucky-color-page.module.css';
import type { GamePageProps } from '../frame/game-loader.tsx';
import { createBetSender } from '../shared/bet-sender.ts';
import { ColorPicks, PickButton, PickGroup, PickNumbers } from '../shared/pick-field.tsx';
import { type PickFieldProps, SharedGame } from '../shared/shared-game.tsx';

const sendBet = createBetSender(luckyColor);
const COLORS: readonly LuckyColor[] = ['green', 'violet', 'red'];
const NUMBERS: readonly LuckyPick[] = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'];
/** A number of each colour that pays its full price. */
const FULL_PRICE_NUMBER: Readonly<Record<LuckyColor, number>> = { green: 1, violet: 0, red: 2 };

const isColor = (pick: string): pick is LuckyColor => COLORS.some((color) => color === pick);

/** The three colours and the ten numbers, each with its price. */
function LuckyField(props: PickFieldProps) {
  const t = useTranslations('luckyColor');
  const { multiplier } = useNumberFormat();
  return (
    <PickGroup>
      <ColorPicks
        {...props}
        colors={COLORS}
        colorClassNames={styles}
        getName={(color) => t(`option.${color}`)}
        getMultiplier={(color) => getLuckyMultiplier(color, FULL_PRICE_NUMBER[color])}
      />
      <PickNumbers>
        {NUMBERS.map((number) => (
          <PickButton
            key={number}
            {...props}
            group="small"
            value={number}
            className={styles.number}
            name={number}
            price={multiplier(getLuckyMultiplier(number, Number(number)))}
            sign={<Ball number={Number(number)} />}
          />
        ))}
      </PickNumbers>
      <p className={styles.prices}>
        {t('prices', {
          number: multiplier(getLuckyMultiplier('1', 1)),
          half: multiplier(getLuckyMultiplier('green', 5)),
        })}
      </p>
    </PickGroup>
  );
}

/** LUCKYCOLOR: one number from 0 to 9 for all players; bet on it or on its colour. */
export default function LuckyColorPage({ title }: GamePageProps) {
  const t = useTranslations('luckyColor');
  const renderBall = (number: number) => (
    <span className={styles.small}>
      <Ball number={number} />
    </span>
  );
  return (
    <SharedGame
      code={luckyColor.code}
      title={title}
      makeGame={luckyColor.make}
      sendBet={sendBet}
      picks={luckyPicks}
      Board={LuckyBoard}
      PickField={LuckyField}
      displayPick={(pick) =>
        isColor(pick)
          ? { sign: <span className={`${styles.chip} ${styles[pick]}`} />, name: t(`option.${pick}`) }
          : { sign: renderBall(Number(pick)), name: pick }
      }
      displayOutcome={(number) => ({
        sign: renderBall(number),
        name: t('number', {
          number,
          colors: getLuckyColors(number)
            .map((color) => t(`option.${color}`))
            .join(' + '),
        }),
      })}
    />
  );
}
