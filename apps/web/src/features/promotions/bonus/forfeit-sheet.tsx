import { promotionCalls, type OpenBonus } from '@arara/contract/player/promotions/promotions';
import type { Centavos } from '@arara/money';
import { Button } from '@arara/ui/controls/button';
import { BottomSheet } from '@arara/ui/overlays/sheet';
import { useTranslations } from 'use-intl';
import { useAction } from '../../../platform/api/use-action.ts';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import { showToast } from '@arara/client/toasts';
import { refetchPlayerData } from '../../../platform/api/refresh-player.ts';
import { ConnectedButton } from '../../../platform/forms/connected-button.tsx';
import styles from './bonus-card.module.css';

/** Asks for confirmation before a bonus is given up: what is lost, and what stays. */
export function BonusForfeitSheet({
  open,
  bonus,
  main,
  onClose,
}: {
  readonly open: boolean;
  readonly bonus: OpenBonus;
  readonly main: Centavos | undefined;
  readonly onClose: () => void;
}) {
  const t = useTranslations('bonus');
  const { money } = useMoneyFormat();
  const { run: forfeit, state } = useAction(promotionCalls.bonusForfeit);

  async function confirmForfeit() {
    try {
      const { forfeited } = await forfeit({ bonusId: bonus.bonusId });
      onClose();
      showToast(t('forfeited', { amount: money(forfeited) }));
    } catch {
      // The error catalogue shows the failure; the card's data is loaded again below.
    } finally {
      void refetchPlayerData();
    }
  }

  return (
    <BottomSheet open={open} onClose={onClose} title={t('forfeitTitle')} closeLabel={t('close')}>
      <div className={styles.leaving}>
        <dl className={styles.goes}>
          <div className={styles.lose}>
            <dt>{t('youLose')}</dt>
            <dd>{money(bonus.balance)}</dd>
          </div>
          {main !== undefined && (
            <div className={styles.keep}>
              <dt>{t('youKeep')}</dt>
              <dd>{money(main)}</dd>
            </div>
          )}
        </dl>
        <p className={styles.fine}>{t(bonus.inBets > 0 ? 'forfeitTextBets' : 'forfeitText')}</p>
        <Button tone="main" big onClick={onClose}>
          {t('keep')}
        </Button>
        <ConnectedButton loading={state === 'sending'} onClick={() => void confirmForfeit()}>
          {t('forfeitConfirm')}
        </ConnectedButton>
      </div>
    </BottomSheet>
  );
}
