import { classNames } from '@arara/ui/class-names';
import styles from './crest.module.css';
import { computeTeamCrestDesign } from './crest-design.ts';

/** A team's crest, drawn from its name: the same name has the same crest everywhere. */
export function TeamCrest({ team, className }: { readonly team: string; readonly className?: string | undefined }) {
  const { colour, other, field } = computeTeamCrestDesign(team);
  return (
    <svg className={classNames(styles.crest, className)} viewBox="0 0 20 20" aria-hidden>
      <path d={CREST_SHIELD_SVG_PATH} fill={colour} />
      <path d={CREST_PATTERN_SVG_PATHS[field]} fill={other} />
      <path d={CREST_SHIELD_SVG_PATH} fill="none" stroke="#fff" strokeOpacity="0.16" />
    </svg>
  );
}

const CREST_SHIELD_SVG_PATH = 'M3 1.5h14a2 2 0 0 1 2 2v7.3c0 4.6-3.6 7-9 9-5.4-2-9-4.4-9-9V3.5a2 2 0 0 1 2-2z';

/** The fields of a shield; each path lies within the shield. */
const CREST_PATTERN_SVG_PATHS = [
  'M10 1.5h7a2 2 0 0 1 2 2v7.3c0 4.6-3.6 7-9 9z',
  'M7.2 1.5h5.6v17.1c-.9.4-1.8.800-2.8 1.2-1-.4-1.9-.8-2.8-1.2z',
  'M1 7.6h18v3.2c0 .8-.1 1.5-.3 2.2H1.3A8.6 8.6 0 0 1 1 10.8z',
  'M19 3.5v7.3c0 4.6-3.6 7-9 9-1.9-.7-3.6-1.5-5-2.4L18.4 2.1c.4.4.6.9.6 1.4z',
  'M1.3 13h17.4c-1 3.3-4.2 5.1-8.7 6.8-4.5-1.7-7.7-3.5-8.7-6.8z',
] as const;
