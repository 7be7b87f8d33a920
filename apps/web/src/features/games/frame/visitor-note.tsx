import { type GameCode, gameManifestsByCode } from '@arara/games';
import { FlaskConicalIcon } from '@arara/ui/art/lucide-icons';
import { useTranslations } from 'use-intl';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import { openDialog } from '../../../platform/overlay/dialogs.ts';
import { setPathAfterLogin } from '../../../platform/session/session.ts';
import { ConnectedButton } from '../../../platform/forms/connected-button.tsx';
import { useIsVisitor, useVisitorBalance } from '../visitor/visitor-money.ts';
import styles from './visitor-note.module.css';

/** Says to a visitor that they play with money of no value, how much of it is left, and leads to the log-in and back to this game. */
export function VisitorMoneyNote({ code }: { readonly code: GameCode }) {
  const t = useTranslations('play');
  const { money } = useMoneyFormat();
  const balance = useVisitorBalance();
  if (!useIsVisitor()) return null;
  return (
    <div className={styles.note} role="region" aria-label={t('visitor.title')}>
      <FlaskConicalIcon className="icon" aria-hidden />
      <p>
        <b>{t('visitor.balance', { balance: money(balance) })}</b> <span>{t('visitor.noValue')}</span>
      </p>
      <ConnectedButton
        needs="network"
        tone="link"
        className={styles.signIn}
        onClick={() => {
          // The path of a game is its id.
          setPathAfterLogin(`/${gameManifestsByCode[code].id}`);
          openDialog('login');
        }}
      >
        {t('visitor.signIn')}
      </ConnectedButton>
    </div>
  );
}
