import type { Centavos } from '@arara/money';
import { Button } from '@arara/ui/controls/button';
import { SquareIcon } from '@arara/ui/art/lucide-icons';
import type { ComponentProps, KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import { showAlert } from '../../../platform/overlay/notices.ts';
import type { GamePanelAction } from '../table/panel-action.ts';
import { useIsVisitor } from '../visitor/visitor-money.ts';
import styles from './stake-panel.module.css';

interface GameActionButtonProps {
  readonly action: GamePanelAction;
  readonly stake: Centavos | undefined;
  /** The bet as chosen cannot be placed. */
  readonly isBlocked: boolean;
}

/** A button that takes no press now. It stays in reach of the keyboard, since it often takes one again seconds later. */
const resting = { 'aria-disabled': true, className: styles.resting } as const;

/** A held key repeats itself; a bet or a cash-out never does (`hotkeys.ts` says the same of the other keys). */
const ignoreRepeatedKey = (press: KeyboardEvent): void => {
  if (press.repeat) press.preventDefault();
};

/** How the button looks, and what a press does. No spinner: an answer takes less time than a spinner needs to be understood. */
function useActionButtonProps({ action, stake, isBlocked }: GameActionButtonProps): ComponentProps<typeof Button> {
  const t = useTranslations('play');
  const { money } = useMoneyFormat();
  const isVisitor = useIsVisitor();
  if (action.action === 'none' && action.reason !== 'terms')
    return { ...resting, children: t(`rest.${action.reason}`) };
  const [bet, betNothing] = isVisitor
    ? (['visitor.bet', 'visitor.betNothing'] as const)
    : (['bet', 'betNothing'] as const);
  const label = stake === undefined ? t(betNothing) : t(bet, { stake: money(stake) });
  // The bet stands there before it can be placed: the button does not change its words under the eye.
  if (action.action === 'none') return { ...resting, children: label };
  if (action.action === 'stop')
    return {
      onClick: action.press,
      className: styles.stop,
      children: (
        <>
          <SquareIcon className="icon" fill="currentColor" aria-hidden />{' '}
          {action.isStopping ? t('stopping') : t('stopAutoplay')}
        </>
      ),
    };
  const main = {
    tone: 'main',
    'aria-disabled': action.isBusy || undefined,
    'aria-busy': action.isBusy || undefined,
    onClick: action.press,
    className: styles.bet,
  } as const;
  if (action.action === 'cashOut')
    return {
      ...main,
      children: (
        <>
          {t('cashOut', { worth: money(action.payout) })}{' '}
          <span className={styles.times}>· {action.multiplierText}</span>
        </>
      ),
    };
  if (action.action === 'resend') return { ...main, children: t('check') };
  // An empty stake is asked for (specification, point 5); any other problem stands under the button.
  if (stake === undefined) return { ...main, onClick: () => void showAlert(t('problem.noStake')), children: label };
  return isBlocked ? { ...resting, children: label } : { ...main, children: label };
}

/**
 * The one main button of the stake panel. It is one element whatever it does now: with another one for each action, somebody with a
 * keyboard would lose their place with every press.
 */
export function GameActionButton(props: GameActionButtonProps) {
  return <Button big onKeyDown={ignoreRepeatedKey} {...useActionButtonProps(props)} />;
}
