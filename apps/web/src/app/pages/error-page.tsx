import { getButtonClassName } from '@arara/ui/controls/button';
import { EmptyState } from '@arara/ui/feedback/state';
import { CircleXIcon } from '@arara/ui/art/lucide-icons';
import { Link } from 'wouter';
import { useTranslations } from 'use-intl';

/** The page for failures after which the app cannot go on, with a link to home. */
export function Page() {
  const t = useTranslations('errorPage');
  return (
    <EmptyState
      icon={<CircleXIcon />}
      heading
      title={t('title')}
      text={t('text')}
      action={
        <Link href="/home" className={getButtonClassName({})}>
          {t('home')}
        </Link>
      }
    />
  );
}
