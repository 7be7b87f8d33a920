import { LockIcon } from '@arara/ui/art/lucide-icons';
import { EmptyState } from '@arara/ui/feedback/state';
import { useTranslations } from 'use-intl';
import { SeeLiveLink } from '../page/see-live-link.tsx';

/** In the place of markets: none is open, or none was settled; other events of the sport are. */
export function NoMarkets({ sport, text }: { readonly sport: string; readonly text: string }) {
  const t = useTranslations('sport.event');
  return <EmptyState icon={<LockIcon />} title={t('noMarkets')} text={text} action={<SeeLiveLink sport={sport} />} />;
}
