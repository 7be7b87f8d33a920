import { ChoiceChip } from '@arara/ui/controls/chip';
import { BottomSheet } from '@arara/ui/overlays/sheet';
import {
  ChevronRightIcon,
  CirclePauseIcon,
  CrownIcon,
  DicesIcon,
  DownloadIcon,
  GiftIcon,
  HeartHandshakeIcon,
  HistoryIcon,
  HouseIcon,
  MessageCircleIcon,
  SendIcon,
  Share2Icon,
  ShieldCheckIcon,
  SlidersHorizontalIcon,
  TrophyIcon,
} from '@arara/ui/art/lucide-icons';
import { useTranslations } from 'use-intl';
import { PlayerAvatar, useUserInfo } from '../accounts/accounts.ts';
import { AdvertisingConsentSetting } from '../advertising/advertising.ts';
import { SupportEntry, SupportLink } from '../support/support.ts';
import { LabelledChoiceRow } from '../../platform/forms/choice-row.tsx';
import { languageChoices, languageTags } from '@arara/contract/protocol/languages';
import { changeLanguage, useLanguage } from '@arara/client/i18n';
import { closeDialog, type DialogName, openDialog } from '../../platform/overlay/dialogs.ts';
import { useSession } from '../../platform/session/session.ts';
import { ConnectedButton } from '../../platform/forms/connected-button.tsx';
import { MenuEntryButton } from './menu-entry.tsx';
import styles from './menu.module.css';
import { useIsAppInstalled } from './use-app-installation.ts';

function MenuLanguagePicker() {
  const t = useTranslations('menu');
  const chosen = useLanguage((language) => language.key);
  return (
    <LabelledChoiceRow label={t('language')}>
      {languageChoices.map(({ key, name }) => (
        <ChoiceChip key={key} lang={languageTags[key]} on={key === chosen} onClick={() => void changeLanguage(key)}>
          {name}
        </ChoiceChip>
      ))}
    </LabelledChoiceRow>
  );
}

/** The way to the profile drop-down: in a game on the phone there is no top bar. */
function ProfileEntry() {
  const t = useTranslations('menu');
  const info = useUserInfo();
  if (info === undefined) return null;
  return (
    <button type="button" className={styles.toProfile} onClick={() => openDialog('myPop')}>
      <PlayerAvatar header={info.header} />
      <span>
        <b>{info.name}</b>
        <span>{t('profile')}</span>
      </span>
      <ChevronRightIcon className={styles.chevron} aria-hidden />
    </button>
  );
}

/** Games or sports, as two halves of one switch. */
function GamesOrSports() {
  const t = useTranslations('menu');
  return (
    <div className={styles.halves}>
      <button type="button" onClick={() => closeDialog('/gameGroupList')}>
        <DicesIcon className="icon" aria-hidden /> {t('games')}
      </button>
      <button type="button" onClick={() => closeDialog('/footballPage')}>
        <TrophyIcon className="icon" aria-hidden /> {t('sports')}
      </button>
    </div>
  );
}

/** The banners to the bonus pages and to home. */
function MenuBanners() {
  const t = useTranslations('menu');
  return (
    <div className={styles.banners}>
      <button type="button" className={styles.bonusBanner} onClick={() => closeDialog('/bonuspage')}>
        <GiftIcon aria-hidden />
        <span>
          <b>{t('bonuses')}</b>
          <span>{t('bonusesText')}</span>
        </span>
      </button>
      <button type="button" className={styles.homeBanner} onClick={() => closeDialog('/home')}>
        <HouseIcon aria-hidden />
        <b>{t('home')}</b>
      </button>
    </div>
  );
}

/** The player's own protection: limits and more, and a pause. */
function MenuProtectionEntries() {
  const t = useTranslations('menu');
  return (
    <>
      <MenuEntryButton icon={SlidersHorizontalIcon} label={t('protection')} onClick={() => closeDialog('/protecao')} />
      <MenuEntryButton icon={CirclePauseIcon} label={t('pause')} onClick={() => openDialog('protection')} />
    </>
  );
}

/** The way to the page about the app; nothing where it is installed. */
function AppDownloadEntry() {
  const t = useTranslations('menu');
  return useIsAppInstalled() ? null : (
    <MenuEntryButton icon={DownloadIcon} label={t('app')} onClick={() => closeDialog('/app')} />
  );
}

/** The settings pop-up (`setting`, `settingPop`), for visitors too: its entries in the order of the decisions, each only where its page exists. */
export default function SettingsDialog({ dialog }: { readonly dialog: DialogName | null }) {
  const t = useTranslations('menu');
  const signedIn = useSession((session) => session.token !== null);
  const isPlayMoney = useSession((session) => session.isPlayMoney);
  return (
    <BottomSheet
      open={dialog !== null}
      onClose={() => closeDialog()}
      title={t('title')}
      closeLabel={t('close')}
      corner
      inAddress
    >
      <div className={styles.menu}>
        {signedIn ? (
          <ProfileEntry />
        ) : (
          <div className={styles.visitor}>
            <ConnectedButton needs="network" onClick={() => openDialog('login')}>
              {t('login')}
            </ConnectedButton>
            <ConnectedButton needs="network" tone="main" onClick={() => openDialog('register')}>
              {t('register')}
            </ConnectedButton>
          </div>
        )}
        <GamesOrSports />
        <MenuBanners />
        <div className={styles.group}>
          <MenuEntryButton icon={CrownIcon} label={t('vipClub')} onClick={() => closeDialog('/vip')} />
          {!isPlayMoney && (
            <MenuEntryButton icon={Share2Icon} label={t('friends')} onClick={() => closeDialog('/share')} />
          )}
          <SupportLink className={styles.entry} icon={<SendIcon className="icon" aria-hidden />} />
          <MenuEntryButton icon={HistoryIcon} label={t('gameHistory')} onClick={() => closeDialog('/registros')} />
          <SupportEntry className={styles.entry} icon={<MessageCircleIcon className="icon" aria-hidden />}>
            <ChevronRightIcon className={styles.chevron} aria-hidden />
          </SupportEntry>
        </div>
        <MenuLanguagePicker />
        <div className={styles.group}>
          {signedIn && <MenuProtectionEntries />}
          <MenuEntryButton icon={HeartHandshakeIcon} label={t('responsible')} onClick={() => closeDialog('/text_jr')} />
          <MenuEntryButton icon={ShieldCheckIcon} label={t('verify')} onClick={() => closeDialog('/verificar')} />
          <AppDownloadEntry />
        </div>
        {!isPlayMoney && <AdvertisingConsentSetting />}
      </div>
    </BottomSheet>
  );
}
