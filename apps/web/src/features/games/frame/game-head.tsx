import type { GameCode } from '@arara/games';
import { Button, getButtonClassName } from '@arara/ui/controls/button';
import { classNames } from '@arara/ui/class-names';
import { ChevronLeftIcon, ShieldCheckIcon, Volume2Icon, VolumeXIcon } from '@arara/ui/art/lucide-icons';
import { useContext } from 'react';
import { Link } from 'wouter';
import { useTranslations } from 'use-intl';
import { GamePlayerCount } from '../presence/game-presence.tsx';
import { saveGamePreferences, useGamePreferences } from '../controls/preferences.ts';
import styles from './game-frame.module.css';
import { GameTitle, IsGameInSheet } from './game-title.tsx';

/** Title, way back, number of players in the game, sound, and the button of the fairness sheet. */
export function GameHeader({
  title,
  code,
  onFairness,
}: {
  readonly title: string;
  readonly code: GameCode;
  readonly onFairness: () => void;
}) {
  const t = useTranslations('play');
  const isInSheet = useContext(IsGameInSheet);
  const sound = useGamePreferences((preferences) => preferences.sound);
  return (
    <div className={styles.head}>
      {!isInSheet && (
        <Link
          href="/gameGroupList"
          className={classNames(getButtonClassName({ tone: 'ghost', square: true }), styles.back)}
          aria-label={t('back')}
        >
          <ChevronLeftIcon className="icon" aria-hidden />
        </Link>
      )}
      <GameTitle title={title} />
      <GamePlayerCount gameCode={code} />
      <Button
        tone="ghost"
        square
        aria-pressed={sound}
        aria-label={t('sound')}
        onClick={() => saveGamePreferences({ sound: !sound })}
      >
        {sound ? <Volume2Icon className="icon" aria-hidden /> : <VolumeXIcon className="icon" aria-hidden />}
      </Button>
      <Button tone="ghost" onClick={onFairness} aria-haspopup="dialog">
        <ShieldCheckIcon className="icon" aria-hidden /> {t('fair')}
      </Button>
    </div>
  );
}
