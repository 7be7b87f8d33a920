import { findGameManifest, type ProofLineName } from '@arara/games';
import type { RoundVerificationResult } from '@arara/games/verify';
import { EqualIcon } from '@arara/ui/art/lucide-icons';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import styles from './proof-lines.module.css';
import { useGameTextLookups } from './use-game-texts.ts';

/** The 32 bytes of the draw; the first four make the number. */
function HexBytesText({ hex }: { readonly hex: string }) {
  const bytes = (hex.match(/../g) ?? []).map((byte, index) => ({ byte, index }));
  return (
    <span className={styles.bytes}>
      {bytes.map(({ byte, index }) => (
        <i key={index} className={index < 4 ? styles.used : undefined}>
          {byte}
        </i>
      ))}
    </span>
  );
}

function ProofLineCard({
  number,
  title,
  text,
  working,
  children,
}: {
  readonly number: number;
  readonly title: string;
  readonly text: string;
  readonly working: string;
  readonly children: ReactNode;
}) {
  return (
    <li className={styles.line}>
      <span className={styles.number} aria-hidden>
        {number}
      </span>
      <div className={styles.words}>
        <h3>{title}</h3>
        <p>{text}</p>
        <code className={styles.working}>{working}</code>
        <div className={styles.result}>
          <EqualIcon className="icon" aria-hidden /> {children}
        </div>
      </div>
    </li>
  );
}

type GameProofLineName = 'integer' | 'outcome' | 'multiplier' | 'win';
const GAME_PROOF_LINE_NAMES: readonly ProofLineName[] = ['integer', 'outcome', 'multiplier', 'win'];
const isGameProofLineName = (name: ProofLineName): name is GameProofLineName => GAME_PROOF_LINE_NAMES.includes(name);

/** What each line of the arithmetic is for, in words: the game's own where it has some, else those for its kind of game. */
function useProofLineExplanation(gameCode: string): (name: ProofLineName) => string {
  const t = useTranslations('verifier.why');
  const texts = useGameTextLookups()(gameCode);
  const kind = findGameManifest(gameCode)?.kind ?? 'single';
  return (name) => {
    if (isGameProofLineName(name)) return texts.why(name) ?? t(`${kind}.${name}`);
    return kind === 'shared' && (name === 'commitment' || name === 'bytes') ? t(`shared.${name}`) : t(name);
  };
}

/** Every line of the arithmetic, with what it is for. */
export function ProofLines({
  gameCode,
  lines,
}: {
  readonly gameCode: string;
  readonly lines: RoundVerificationResult['lines'];
}) {
  const t = useTranslations('verifier');
  const explain = useProofLineExplanation(gameCode);
  return (
    <ol className={styles.lines} aria-label={t('stepsTitle')}>
      {lines.map(({ name, working, result }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines repeat their names, and their order never changes
        <ProofLineCard key={index} number={index + 1} title={t(`step.${name}`)} text={explain(name)} working={working}>
          {name === 'bytes' ? (
            <HexBytesText hex={result} />
          ) : (
            <b className={name === 'commitment' ? styles.code : undefined}>
              {name === 'win' ? t(result === 'true' ? 'yes' : 'no') : result}
            </b>
          )}
        </ProofLineCard>
      ))}
    </ol>
  );
}
