import { ShieldCheckIcon } from '@arara/ui/art/lucide-icons';
import { useTranslations } from 'use-intl';
import { AccountPageLink } from '../accounts/accounts.ts';

/** The way to the limits, the pause and the self-exclusion. */
export default function ProtectionLink() {
  const t = useTranslations('protectionLink');
  return (
    <AccountPageLink
      href="/protecao"
      icon={<ShieldCheckIcon className="icon" aria-hidden />}
      title={t('title')}
      text={t('text')}
    />
  );
}
