import {
  type LuckyColorName,
  luckyColorManifest,
  getLuckyColorsOfNumber,
  getLuckyColorMultiplier,
  luckyPicks,
  type LuckyColorPick,
} from '@arara/games';
import { useTranslations } from 'use-intl';
import { useNumberFormat } from '../../../platform/format/money-format.ts';
import { LuckyColorBall, LuckyColorBoard } from './lucky-board.tsx';
import styles from './lucky-color-page.module.css';
import type { GamePageProps } from '../frame/game-loader.tsx';
import { createSharedGameBetSender } from '../shared/bet-sender.ts';
import { ColorPickButtons, SharedGamePickButton, GamePickGroup, NumberPickGrid } from '../shared/pick-field.tsx';
import { type SharedGamePickFieldProps, SharedGamePageContent } from '../shared/shared-game.tsx';

const sendLuckyColorBet = createSharedGameBetSender(luckyColorManifest);
const LUCKY_COLORS: readonly LuckyColorName[] = ['green', 'violet', 'red'];
const LUCKY_COLOR_NUMBER_PICKS: readonly LuckyColorPick[] = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'];
/** A number of each colour that pays its full price. */
const SAMPLE_NUMBER_BY_LUCKY_COLOR: Readonly<Record<LuckyColorName, number>> = { green: 1, violet: 0, red: 2 };

const isLuckyColor = (pick: string): pick is LuckyColorName => LUCKY_COLORS.some((color) => color === pick);

/** The three colours and the ten numbers, each with its price. */
function LuckyColorPickField(props: SharedGamePickFieldProps) {
  const t = useTranslations('luckyColor');
  const { multiplier } = useNumberFormat();
  return (
    <GamePickGroup>
      <ColorPickButtons
        {...props}
        colors={LUCKY_COLORS}
        colorClassNames={styles}
        getName={(color) => t(`option.${color}`)}
        getMultiplier={(color) => getLuckyColorMultiplier(color, SAMPLE_NUMBER_BY_LUCKY_COLOR[color])}
      />
      <NumberPickGrid>
        {LUCKY_COLOR_NUMBER_PICKS.map((number) => (
          <SharedGamePickButton
            key={number}
            {...props}
            group="small"
            value={number}
            className={styles.number}
            name={number}
            price={multiplier(getLuckyColorMultiplier(number, Number(number)))}
            sign={<LuckyColorBall number={Number(number)} />}
          />
        ))}
      </NumberPickGrid>
      <p className={styles.prices}>
        {t('prices', {
          number: multiplier(getLuckyColorMultiplier('1', 1)),
          half: multiplier(getLuckyColorMultiplier('green', 5)),
        })}
      </p>
    </GamePickGroup>
  );
}

/** LUCKYCOLOR: one number from 0 to 9 for all players; bet on it or on its colour. */
export function Page({ title }: GamePageProps) {
  const t = useTranslations('luckyColor');
  const renderBall = (number: number) => (
    <span className={styles.small}>
      <LuckyColorBall number={number} />
    </span>
  );
  return (
    <SharedGamePageContent
      code={luckyColorManifest.code}
      title={title}
      makeGame={luckyColorManifest.make}
      sendBet={sendLuckyColorBet}
      picks={luckyPicks}
      Board={LuckyColorBoard}
      PickField={LuckyColorPickField}
      displayPick={(pick) =>
        isLuckyColor(pick)
          ? { sign: <span className={`${styles.chip} ${styles[pick]}`} />, name: t(`option.${pick}`) }
          : { sign: renderBall(Number(pick)), name: pick }
      }
      displayOutcome={(number) => ({
        sign: renderBall(number),
        name: t('number', {
          number,
          colors: getLuckyColorsOfNumber(number)
            .map((color) => t(`option.${color}`))
            .join(' + '),
        }),
      })}
    />
  );
}
