import type { Centavos, Multiplier } from '@arara/money';
import { classNames } from '@arara/ui/class-names';
import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import { useMoneyFormat, useNumberFormat } from '../../../platform/format/money-format.ts';
import { formatMoney } from '../../../platform/format/money-text.ts';
import styles from './pick-field.module.css';
import type { SharedGamePickFieldProps } from './shared-game.tsx';

/** A group of choices side by side. */
export function GamePickGroup({ children }: { readonly children: ReactNode }) {
  const t = useTranslations('shared');
  return (
    <fieldset className={styles.picks}>
      <legend className="visually-hidden">{t('choose')}</legend>
      {children}
    </fieldset>
  );
}

interface GamePickButtonProps extends SharedGamePickFieldProps {
  readonly value: string;
  readonly className: string | undefined;
  readonly name: string;
  readonly price: string;
  readonly sign?: ReactNode;
  /** Small ones show their sign alone; a line below the field says what they pay. */
  readonly group: 'big' | 'small';
}

/** One choice: what it is, what it pays, and the real money that all players have bet on it. */
export function SharedGamePickButton(props: GamePickButtonProps) {
  const { value, name, price, sign, group, pick, onPick, isLocked, round, ownBets } = props;
  const t = useTranslations('shared');
  const { money, locale } = useMoneyFormat();
  const id = useId();
  const total = round?.totals.find((pickTotal) => pickTotal.pick === value);
  const ownAmount = ownBets.reduce((sum, bet) => sum + (bet.pick === value ? bet.amount : 0), 0) as Centavos;
  return (
    <label className={classNames(styles.pick, styles[group], props.className, pick === value && styles.on)}>
      <input
        type="radio"
        name="pick"
        value={value}
        checked={pick === value}
        disabled={isLocked}
        onChange={() => onPick(value)}
        aria-label={t('pays', { name, price })}
        aria-describedby={id}
      />
      {sign ?? <b className={styles.name}>{name}</b>}
      {group === 'big' && <span className={styles.price}>{price}</span>}
      <span id={id} className={group === 'big' ? styles.total : 'visually-hidden'}>
        {round === null
          ? '–'
          : total === undefined
            ? t('noBets')
            : t('onPick', { bets: total.bets, amount: formatMoney(total.amount, locale) })}
      </span>
      {ownAmount > 0 && <span className={styles.mine}>{money(ownAmount)}</span>}
    </label>
  );
}

/** The colours that a bet can be placed on, in a row of big choices. */
export function ColorPickButtons<Color extends string>({
  colors,
  colorClassNames,
  getName,
  getMultiplier,
  ...field
}: SharedGamePickFieldProps & {
  readonly colors: readonly Color[];
  readonly colorClassNames: Readonly<Record<string, string>>;
  readonly getName: (color: Color) => string;
  readonly getMultiplier: (color: Color) => Multiplier;
}) {
  const { multiplier } = useNumberFormat();
  return (
    <div className={styles.row}>
      {colors.map((color) => (
        <SharedGamePickButton
          key={color}
          {...field}
          group="big"
          value={color}
          className={colorClassNames[color]}
          name={getName(color)}
          price={multiplier(getMultiplier(color))}
        />
      ))}
    </div>
  );
}
/** Numbers in two rows of five. */
export const NumberPickGrid = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.numbers}>{children}</div>
);
