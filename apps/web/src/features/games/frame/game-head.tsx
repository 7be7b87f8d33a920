import type { GameCode } from '@arara/games';
import { Button, getButtonClassName } from '@arara/ui/controls/button';
import { classNames } from '@arara/ui/class-names';
import { ChevronLeft, ShieldCheck, Volume2, VolumeX } from '@arara/ui/art/lucide-icons';
import { Link } from 'wouter';
import { useTranslations } from 'use-intl';
import { GamePlayerCount } from '../presence/game-presence.tsx';
import { setPreferences, usePreferences } from '../controls/preferences.ts';
import styles from './game-frame.module.css';

/** Title, way back, number of players in the game, sound, and the button of the fairness sheet. */
export function GameHead({
  title,
  code,
  onFairness,
}: {
  readonly title: string;
  readonly code: GameCode;
  readonly onFairness: () => void;
}) {
  const t = useTranslations('play');
  const sound = usePreferences((preferences) => preferences.sound);
  return (
    <div className={styles.head}>
      <Link
        href="/gameGroupList"
        className={classNames(getButtonClassName({ tone: 'ghost', square: true }), styles.back)}
        aria-label={t('back')}
      >
        <ChevronLeft className="icon" aria-hidden />
      </Link>
      <h1>{title}</h1>
      <GamePlayerCount gameCode={code} />
      <Button
        tone="ghost"
        square
        aria-pressed={sound}
        aria-label={t('sound')}
        onClick={() => setPreferences({ sound: !sound })}
      >
        {sound ? <Volume2 className="icon" aria-hidden /> : <VolumeX className="icon" aria-hidden />}
      </Button>
      <Button tone="ghost" onClick={onFairness} aria-haspopup="dialog">
        <ShieldCheck className="icon" aria-hidden /> {t('fair')}
      </Button>
    </div>
  );
}
