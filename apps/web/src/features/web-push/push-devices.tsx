import type { Id } from '@arara/contract/protocol/fields';
import { ArrowDownToLineIcon, MessageCircleIcon, ReceiptTextIcon } from '@arara/ui/art/lucide-icons';
import { Switch } from '@arara/ui/controls/switch';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { PushedDevice, PushSettingState } from './push-setting-query.ts';
import styles from './push-setting.module.css';
import { disableUnlessConnected, useIsConnected } from '../../platform/api/online.ts';
import { ConnectedButton } from '../../platform/forms/connected-button.tsx';

/** What the person can do with the setting. */
export interface PushSettingActions {
  /** The browser asks for its permission then. */
  turnOn(promotions: boolean): void;
  changePromotions(promotions: boolean): void;
  turnOff(id: Id): void;
  /** Ends the messages of another device. */
  remove(id: Id): void;
}

/** What is sent, and what is not: the text that the person agrees to. What it says has a version (`pushConsentVersions`). */
function PushConsentText() {
  const t = useTranslations('webPush');
  return (
    <>
      <p className={styles.intro}>{t('intro')}</p>
      <ul className={styles.kinds}>
        <li>
          <ReceiptTextIcon className="icon" aria-hidden /> {t('betSettled')}
        </li>
        <li>
          <ArrowDownToLineIcon className="icon" aria-hidden /> {t('depositPaid')}
        </li>
        <li>
          <MessageCircleIcon className="icon" aria-hidden /> {t('supportReplied')}
        </li>
      </ul>
      <p className={styles.intro}>{t('privacy')}</p>
    </>
  );
}

function PromotionsSwitch({
  on,
  isBusy,
  onChange,
}: {
  readonly on: boolean;
  readonly isBusy: boolean;
  readonly onChange: (on: boolean) => void;
}) {
  const t = useTranslations('webPush');
  const isConnected = useIsConnected();
  return (
    <div className={styles.promotions}>
      <Switch checked={on} {...disableUnlessConnected(isConnected, !isBusy)} onChange={onChange}>
        <b>{t('promotions')}</b>
        <span>{t('promotionsText')}</span>
      </Switch>
    </div>
  );
}

function OtherDevices({
  devices,
  isBusy,
  onRemove,
}: {
  readonly devices: readonly PushedDevice[];
  readonly isBusy: boolean;
  readonly onRemove: (id: Id) => void;
}) {
  const t = useTranslations('webPush');
  if (devices.length === 0) return null;
  return (
    <section className={styles.others}>
      <h3>{t('otherDevices')}</h3>
      <ul>
        {devices.map(({ id, device }) => {
          const name = device === '' ? t('unknownDevice') : device;
          return (
            <li key={id}>
              <span>{name}</span>
              <ConnectedButton
                needs="network"
                disabled={isBusy}
                aria-label={t('removeDevice', { device: name })}
                onClick={() => onRemove(id)}
              >
                {t('remove')}
              </ConnectedButton>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The content of the sheet, in each state of the setting. */
export function PushDevices({
  state: { permission, here, others },
  isBusy,
  turnOn,
  changePromotions,
  turnOff,
  remove,
}: PushSettingActions & { readonly state: PushSettingState; readonly isBusy: boolean }) {
  const t = useTranslations('webPush');
  const [promotions, setPromotions] = useState(false);
  const isPossible = permission === 'notAsked' || permission === 'granted';
  return (
    <div className={styles.sheet}>
      <PushConsentText />
      {here !== undefined ? (
        <>
          <PromotionsSwitch on={here.promotions} isBusy={isBusy} onChange={changePromotions} />
          <ConnectedButton needs="network" big loading={isBusy} onClick={() => turnOff(here.id)}>
            {t('turnOff')}
          </ConnectedButton>
        </>
      ) : isPossible ? (
        <>
          <PromotionsSwitch on={promotions} isBusy={isBusy} onChange={setPromotions} />
          <ConnectedButton needs="network" tone="main" big loading={isBusy} onClick={() => turnOn(promotions)}>
            {t('turnOn')}
          </ConnectedButton>
          {permission === 'notAsked' && <p className={styles.hint}>{t('browserAsks')}</p>}
        </>
      ) : (
        <p className={styles.obstacle} role="status">
          {t(`obstacle.${permission}`)}
        </p>
      )}
      <OtherDevices devices={others} isBusy={isBusy} onRemove={remove} />
    </div>
  );
}
