import { classNames } from '@arara/ui/class-names';
import styles from './crest.module.css';

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

/** Pairs of colours for a shield and its field; each pair is distinct at a size of 17 px. */
const CREST_COLOUR_PAIRS = [
  ['#d93a34', '#f2938f'],
  ['#1f86d1', '#8cc4ee'],
  ['#1f9a55', '#8fd6ad'],
  ['#e3b008', '#f7dd83'],
  ['#8b5a2b', '#dcb98f'],
  ['#c2410c', '#f0a27f'],
  ['#7c3aed', '#c0a1fb'],
  ['#0e8a9c', '#86d3dd'],
  ['#be185d', '#f08db8'],
  ['#4d7c0f', '#b3d77e'],
  ['#1e40af', '#f3c534'],
  ['#f2f4f8', '#b91c1c'],
] as const;
const CREST_PATTERN_COUNT = 5;

interface CrestDesign {
  readonly colour: string;
  readonly other: string;
  readonly field: number;
}

/** FNV-1a over the code units of a text. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** The design of a team's crest, computed from its name alone. */
function computeTeamCrestDesign(team: string): CrestDesign {
  const hash = hashText(team);
  const [colour, other] = CREST_COLOUR_PAIRS[hash % CREST_COLOUR_PAIRS.length] ?? CREST_COLOUR_PAIRS[0];
  return { colour, other, field: Math.floor(hash / CREST_COLOUR_PAIRS.length) % CREST_PATTERN_COUNT };
}
