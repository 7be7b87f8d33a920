import { classNames } from '@arara/ui/class-names';
import { StarIcon } from '@arara/ui/art/lucide-icons';
import { useTranslations } from 'use-intl';
import { toggleFavourite, useSportFavourites } from './favourites.ts';
import styles from './favourite-star.module.css';

/** The star that marks a match or a tournament as a favourite. */
export function FavouriteStar({
  favourite,
  name,
  className,
}: {
  readonly favourite: string;
  /** The name of the match or tournament, for screen readers. */
  readonly name: string;
  readonly className?: string | undefined;
}) {
  const t = useTranslations('sport');
  const on = useSportFavourites(({ names }) => names.includes(favourite));
  return (
    <button
      type="button"
      className={classNames(styles.star, on && styles.on, className)}
      aria-pressed={on}
      aria-label={t(on ? 'removeFavourite' : 'addFavourite', { name })}
      onClick={() => toggleFavourite(favourite)}
    >
      <StarIcon className="icon" fill={on ? 'currentColor' : 'none'} aria-hidden />
    </button>
  );
}
