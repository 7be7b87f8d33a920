import type { Centavos } from '@arara/money';
import { Button } from '@arara/ui/button';
import { MoneyField } from '@arara/ui/money-field';
import { CircleAlert, Square } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import type { AutoplayRun } from '../table/autoplay.ts';
import styles from './stake-panel.module.css';
import type { StakeChoice } from '../table/use-stake.ts';

/** What hinders a bet, with the one press that puts it right where there is one. */
export interface BetProblem {
  readonly text: string;
  readonly fix?: { readonly label: string; readonly apply: () => void };
}

/** The one thing the panel's button does now. */
export type PanelAction =
  | { readonly do: 'bet' | 'signIn' | 'check'; readonly press: () => void; readonly busy: boolean }
  | { readonly do: 'stop'; readonly press: () => void; readonly run: AutoplayRun; readonly stopping: boolean }
  | {
      readonly do: 'cashOut';
      readonly press: () => void;
      readonly busy: boolean;
      readonly payout: Centavos;
      readonly multiplierText: string;
    }
  | { readonly do: 'rest'; readonly why: 'offline' | 'closed' | 'pick' | 'elsewhere' | 'between' | 'loading' };

function PanelButton({
  action,
  stake,
  isBlocked: hindered,
}: {
  readonly action: PanelAction;
  readonly stake: Centavos | undefined;
  readonly isBlocked: boolean;
}) {
  const t = useTranslations('play');
  const { money } = useMoneyFormat();
  if (action.do === 'rest')
    return (
      // Between rounds it stays in reach of the keyboard: seconds later it takes a bet again.
      <Button
        big
        {...(action.why === 'between' ? { 'aria-disabled': true, className: styles.between } : { disabled: true })}
      >
        {t(`rest.${action.why}`)}
      </Button>
    );
  if (action.do === 'cashOut')
    return (
      <Button
        tone="main"
        big
        aria-disabled={action.busy || undefined}
        aria-busy={action.busy || undefined}
        onClick={action.press}
        className={styles.bet}
      >
        {t('cashOut', { worth: money(action.payout) })} <span className={styles.times}>· {action.multiplierText}</span>
      </Button>
    );
  if (action.do === 'stop')
    return (
      <Button big onClick={action.press} className={styles.stop}>
        <Square className="icon" fill="currentColor" aria-hidden />{' '}
        {action.stopping ? t('stopping') : t('stopAutoplay')}
      </Button>
    );
  const label = {
    bet: stake === undefined ? t('betNothing') : t('bet', { stake: money(stake) }),
    signIn: t('signIn'),
    check: t('check'),
  }[action.do];
  // No spinner: an answer takes less time than a spinner needs to be understood.
  return (
    <Button
      tone="main"
      big
      disabled={action.do === 'bet' && hindered}
      aria-disabled={action.busy || undefined}
      aria-busy={action.busy || undefined}
      onClick={action.press}
      className={styles.bet}
    >
      {label}
    </Button>
  );
}

function AutoplayFigures({ run }: { readonly run: AutoplayRun }) {
  const t = useTranslations('play');
  const { money } = useMoneyFormat();
  return (
    <div className={styles.figures} data-figures>
      <span>
        {run.plan.rounds === null
          ? t('roundOf', { done: run.roundsPlayed })
          : t('roundOfAll', { done: run.roundsPlayed, rounds: run.plan.rounds })}
      </span>
      <span>
        {t('result')}{' '}
        <b className={run.profit > 0 ? styles.plus : run.profit < 0 ? styles.minus : undefined}>
          {formatSignedMoney(run.profit, money)}
        </b>
      </span>
    </div>
  );
}

/** Money with its sign: a plus for what was won, a true minus for what was lost. */
export const formatSignedMoney = (amount: Centavos, money: (amount: Centavos) => string): string =>
  amount > 0 ? `+${money(amount)}` : amount < 0 ? `−${money(-amount as Centavos)}` : money(amount);

/** A short sign to see, with words to hear. */
function StakeButton({
  sign,
  words,
  locked,
  press,
}: {
  readonly sign: string;
  readonly words: string;
  readonly locked: boolean;
  readonly press: () => void;
}) {
  return (
    <button type="button" className={styles.step} disabled={locked} onClick={press}>
      {sign} <span className="visually-hidden">{words}</span>
    </button>
  );
}

/** Stake, choices of the game, the win before betting, and the one main button. */
export function StakePanel({
  choice,
  fields,
  possibleWin,
  problem,
  action,
  locked,
  beside = false,
  figures,
}: {
  readonly choice: StakeChoice;
  readonly fields: ReactNode;
  readonly possibleWin: Centavos | null;
  readonly problem: BetProblem | null;
  readonly action: PanelAction;
  readonly locked: boolean;
  /** The one short field of the game stands beside the stake. */
  readonly beside?: boolean;
  /** What stands below the button instead of win and profit. */
  readonly figures?: ReactNode;
}) {
  const t = useTranslations('play');
  const { money, symbol, locale } = useMoneyFormat();
  const { stake } = choice;
  return (
    <form
      className={styles.panel}
      aria-label={t('panel')}
      onSubmit={(event) => {
        event.preventDefault();
        if (action.do === 'bet' && problem === null) action.press();
      }}
    >
      <div className={beside ? styles.beside : styles.below}>
        <MoneyField
          label={t('stake')}
          value={stake}
          onChange={choice.set}
          locale={locale}
          symbol={symbol}
          disabled={locked}
          className={styles.stake}
          suffix={
            <span className={styles.steps}>
              <StakeButton sign="½" words={t('half')} locked={locked} press={choice.half} />
              <StakeButton sign="2×" words={t('double')} locked={locked} press={choice.double} />
              <StakeButton sign={t('most')} words={t('mostLong')} locked={locked} press={choice.max} />
            </span>
          }
        />
        {fields}
      </div>
      <PanelButton action={action} stake={stake} isBlocked={problem !== null} />
      {action.do === 'stop' ? (
        <AutoplayFigures run={action.run} />
      ) : problem === null && figures !== undefined ? (
        <div className={styles.figures} data-figures>
          {figures}
        </div>
      ) : problem === null ? (
        <div className={styles.figures} data-figures>
          <span>
            {t('ifYouWin')} <b>{possibleWin === null ? '–' : money(possibleWin)}</b>
          </span>
          <span>
            {t('profit')}{' '}
            <b>
              {possibleWin === null || stake === undefined
                ? '–'
                : formatSignedMoney((possibleWin - stake) as Centavos, money)}
            </b>
          </span>
        </div>
      ) : (
        <div className={styles.problem} role="status">
          <CircleAlert className="icon" aria-hidden />
          <span>{problem.text}</span>
          {problem.fix !== undefined && (
            <Button tone="link" onClick={problem.fix.apply}>
              {problem.fix.label}
            </Button>
          )}
        </div>
      )}
    </form>
  );
}
