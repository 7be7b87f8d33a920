import { getButtonClassName } from '@arara/ui/controls/button';
import { Link } from 'wouter';
import { useTranslations } from 'use-intl';
import { getSportTabPath } from './paths.ts';

/** The way on from a place without anything to bet on: the live events of the sport. */
export function SeeLiveLink({ sport }: { readonly sport: string }) {
  const t = useTranslations('sport');
  return (
    <Link href={getSportTabPath(sport, 'live')} className={getButtonClassName({})}>
      {t('seeLive')}
    </Link>
  );
}
