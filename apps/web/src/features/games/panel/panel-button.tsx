import type { Centavos } from '@arara/money';
import { Button } from '@arara/ui/controls/button';
import { SquareIcon } from '@arara/ui/art/lucide-icons';
import { useTranslations } from 'use-intl';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import { showAlert } from '../../../platform/overlay/notices.ts';
import type { GameCashOutAction, DisabledGameAction, GamePanelAction } from '../table/panel-action.ts';
import { useIsVisitor } from '../visitor/visitor-money.ts';
import styles from './stake-panel.module.css';

/** The one main button of the stake panel. */
export function GameActionButton({
  action,
  stake,
  isBlocked,
}: {
  readonly action: GamePanelAction;
  readonly stake: Centavos | undefined;
  /** The bet as chosen cannot be placed. */
  readonly isBlocked: boolean;
}) {
  const t = useTranslations('play');
  const { money } = useMoneyFormat();
  const isVisitor = useIsVisitor();
  if (action.action === 'none') return <DisabledGameActionButton action={action} />;
  if (action.action === 'cashOut') return <GameCashOutButton action={action} />;
  if (action.action === 'stop')
    return (
      <Button big onClick={action.press} className={styles.stop}>
        <SquareIcon className="icon" fill="currentColor" aria-hidden />{' '}
        {action.isStopping ? t('stopping') : t('stopAutoplay')}
      </Button>
    );
  const betTexts = isVisitor ? (['visitor.bet', 'visitor.betNothing'] as const) : (['bet', 'betNothing'] as const);
  const label = {
    bet: stake === undefined ? t(betTexts[1]) : t(betTexts[0], { stake: money(stake) }),
    resend: t('check'),
  }[action.action];
  // No spinner: an answer takes less time than a spinner needs to be understood.
  return (
    <Button
      tone="main"
      big
      // An empty stake is asked for (specification, point 5); any other problem stands under the button.
      disabled={action.action === 'bet' && isBlocked && stake !== undefined}
      aria-disabled={action.isBusy || undefined}
      aria-busy={action.isBusy || undefined}
      onClick={
        action.action === 'bet' && stake === undefined ? () => void showAlert(t('problem.noStake')) : action.press
      }
      className={styles.bet}
    >
      {label}
    </Button>
  );
}

function DisabledGameActionButton({ action: { reason } }: { readonly action: DisabledGameAction }) {
  const t = useTranslations('play');
  // Between rounds it stays in reach of the keyboard: seconds later it takes a bet again.
  const disabled = reason === 'between' ? { 'aria-disabled': true, className: styles.between } : { disabled: true };
  return (
    <Button big {...disabled}>
      {t(`rest.${reason}`)}
    </Button>
  );
}

function GameCashOutButton({ action }: { readonly action: GameCashOutAction }) {
  const t = useTranslations('play');
  const { money } = useMoneyFormat();
  return (
    <Button
      tone="main"
      big
      aria-disabled={action.isBusy || undefined}
      aria-busy={action.isBusy || undefined}
      onClick={action.press}
      className={styles.bet}
    >
      {t('cashOut', { worth: money(action.payout) })} <span className={styles.times}>· {action.multiplierText}</span>
    </Button>
  );
}
