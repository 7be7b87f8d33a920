import { Button } from '@arara/ui/controls/button';
import { ChoiceChip } from '@arara/ui/controls/chip';
import { CardPanel } from '@arara/ui/display/card';
import {
  CircleAlertIcon,
  CircleCheckIcon,
  DownloadIcon,
  SmartphoneIcon,
  WifiOffIcon,
} from '@arara/ui/art/lucide-icons';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { LabelledChoiceRow } from '../../../platform/forms/choice-row.tsx';
import { useInstallPrompt, useIsAppInstalled } from '../use-app-installation.ts';
import styles from './app-page.module.css';
import { HomeScreenPicture, installStepIcons, PushIcon } from './install-art.tsx';
import {
  detectInstallMethod,
  INSTALL_DEVICES,
  INSTALL_STEPS,
  type InstallMethod,
  USUAL_INSTALL_METHODS,
} from './install-steps.ts';

const BENEFITS = [
  { icon: SmartphoneIcon, title: 'iconTitle', text: 'iconText' },
  { icon: WifiOffIcon, title: 'offlineTitle', text: 'offlineText' },
  { icon: PushIcon, title: 'pushTitle', text: 'pushText' },
] as const;

/** What is true of this device instead of steps: the app is installed, or the browser cannot do it. */
function InstallNote({ kind }: { readonly kind: 'installed' | 'none' }) {
  const t = useTranslations('appPage');
  const Icon = kind === 'installed' ? CircleCheckIcon : CircleAlertIcon;
  return (
    <div className={styles.note} role={kind === 'installed' ? 'status' : undefined}>
      <Icon className="icon" aria-hidden />
      <div>
        <b>{t(`${kind}Title`)}</b>
        <p>{t(`${kind}Text`)}</p>
      </div>
    </div>
  );
}

/** The steps of one way, in their order. */
function InstallStepList({ method }: { readonly method: InstallMethod }) {
  const t = useTranslations('appPage');
  if (method === 'none') return <InstallNote kind="none" />;
  return (
    <ol className={styles.steps}>
      {INSTALL_STEPS[method].map((step) => {
        const Icon = installStepIcons[step];
        return (
          <li key={step}>
            <span className={styles.stepIcon}>
              <Icon aria-hidden />
            </span>
            <p>{t(`steps.${step}`)}</p>
          </li>
        );
      })}
    </ol>
  );
}

/** How the app is installed: by a press where the browser offers it, else by steps; those of other devices are one press away. */
function InstallGuide() {
  const t = useTranslations('appPage');
  const install = useInstallPrompt();
  const isInstalled = useIsAppInstalled();
  const [own] = useState(() => detectInstallMethod(navigator));
  const [device, setDevice] = useState(own.device);
  const isOwn = device === own.device;
  return (
    <CardPanel className={styles.guide}>
      <h2 id="app-how">{t('how')}</h2>
      <LabelledChoiceRow label={t('device')}>
        {INSTALL_DEVICES.map((name) => (
          <ChoiceChip key={name} on={name === device} onClick={() => setDevice(name)}>
            {t(`devices.${name}`)}
          </ChoiceChip>
        ))}
      </LabelledChoiceRow>
      {isOwn && isInstalled ? (
        <InstallNote kind="installed" />
      ) : isOwn && install !== null ? (
        <Button big onClick={install}>
          <DownloadIcon className="icon" aria-hidden /> {t('installNow')}
        </Button>
      ) : (
        <InstallStepList method={isOwn ? own.method : USUAL_INSTALL_METHODS[device]} />
      )}
    </CardPanel>
  );
}

/** `/app`: what the installed app brings, and how this device installs it. There is no app in a store: the browser installs the site. */
export function Page() {
  const t = useTranslations('appPage');
  return (
    <div className={styles.page}>
      <div className={styles.hero}>
        <div className={styles.words}>
          <h1>{t('title')}</h1>
          <p>{t('intro')}</p>
        </div>
        <HomeScreenPicture />
      </div>
      <section aria-labelledby="app-how">
        <InstallGuide />
      </section>
      <ul className={styles.benefits}>
        {BENEFITS.map(({ icon: Icon, title, text }) => (
          <li key={title}>
            <Icon className="icon" aria-hidden />
            <div>
              <b>{t(title)}</b>
              <p>{t(text)}</p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
