import { type Dialog, dialogs } from '@arara/contract/dialogs';
import { playMoneyAmounts } from '@arara/contract/protocol/play-money';
import { toCentavos } from '@arara/money';
import { Button } from '@arara/ui/controls/button';
import { BottomSheet } from '@arara/ui/overlays/sheet';
import { FlaskConicalIcon } from '@arara/ui/art/lucide-icons';
import { useTranslations } from 'use-intl';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import { closeDialog, useOpenDialogName } from '../../../platform/overlay/dialogs.ts';
import { ConnectedButton } from '../../../platform/forms/connected-button.tsx';
import { useUserInfo } from '../player/player.ts';
import { useSwitchRealOrTestAccount } from './test-account.ts';
import styles from './play-money.module.css';

/** The banner over every page of a test account: nothing on the screen is real money. */
function PlayMoneyBanner() {
  const t = useTranslations('playMoney');
  const { busy, change } = useSwitchRealOrTestAccount();
  return (
    <div className={styles.banner} role="region" aria-label={t('title')}>
      <FlaskConicalIcon className="icon" aria-hidden />
      <p>
        <b>{t('title')}</b> <span>· {t('noValue')}</span>
      </p>
      <ConnectedButton needs="network" tone="link" className={styles.change} disabled={busy} onClick={change}>
        {t('change')}
      </ConnectedButton>
    </div>
  );
}

/** Replaces deposit, withdrawal, offers and KYC while the account has play money. */
function PlayMoneyDialog() {
  const openDialogName = useOpenDialogName();
  const named: Dialog | null = openDialogName === null ? null : dialogs[openDialogName];
  const dialog = named?.realMoney === true ? openDialogName : null;
  const t = useTranslations('playMoney');
  const { money } = useMoneyFormat();
  const { busy, change } = useSwitchRealOrTestAccount();
  const balance = useUserInfo()?.balance ?? toCentavos(0);
  const isShort = dialog === 'gameDeposit';
  const canRefill = balance < playMoneyAmounts.refillBelow;
  return (
    <BottomSheet
      open={dialog !== null}
      inAddress
      onClose={() => closeDialog()}
      title={t(isShort ? 'shortTitle' : 'offTitle')}
      closeLabel={t('close')}
    >
      <div className={styles.body}>
        <p>{isShort ? t('shortText', { balance: money(balance) }) : t('offText')}</p>
        {isShort && (
          <p className={styles.fine}>
            {t(canRefill ? 'refills' : 'refillsLater', {
              full: money(playMoneyAmounts.full),
              below: money(playMoneyAmounts.refillBelow),
            })}
          </p>
        )}
        <Button tone="main" big onClick={() => closeDialog()}>
          {t('goOn')}
        </Button>
        <ConnectedButton needs="network" big loading={busy} onClick={change}>
          {t('change')}
        </ConnectedButton>
      </div>
    </BottomSheet>
  );
}

/** The banner and the dialogs of a test account, on every page. */
export default function PlayMoneyNotices() {
  return (
    <>
      <PlayMoneyBanner />
      <PlayMoneyDialog />
    </>
  );
}
