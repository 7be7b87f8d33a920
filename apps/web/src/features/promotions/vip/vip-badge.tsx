import { findVipBadgeIndex } from '@arara/promotions/vip';
import { useId } from 'react';

interface BadgeColours {
  /** The light and the dark of the metal, of the enamel in the middle, and of the feathers. */
  readonly metal: readonly [string, string];
  readonly enamel: readonly [string, string];
  readonly feather: readonly [string, string];
}

/** Stone, bronze, silver, gold, and then the colours of the macaw: each family of three grows by its feathers. */
const BADGE_COLOURS: readonly BadgeColours[] = [
  { metal: ['#8fa3c2', '#4a5d80'], enamel: ['#24395e', '#14243f'], feather: ['#6f86ab', '#41557a'] },
  { metal: ['#f0b184', '#8a4a22'], enamel: ['#5a2c12', '#351708'], feather: ['#d98a55', '#7a3c17'] },
  { metal: ['#f0b184', '#8a4a22'], enamel: ['#6d3414', '#3f1b09'], feather: ['#e39a66', '#8a451c'] },
  { metal: ['#f7bd90', '#9a5427'], enamel: ['#7d3a12', '#4a1f08'], feather: ['#f0a873', '#9a4d1f'] },
  { metal: ['#f4f8ff', '#8296b8'], enamel: ['#33496f', '#1c2d4c'], feather: ['#cfdcf2', '#7488ac'] },
  { metal: ['#f4f8ff', '#8296b8'], enamel: ['#2b4a80', '#172d55'], feather: ['#d9e5f8', '#7d93ba'] },
  { metal: ['#ffffff', '#8ea3c6'], enamel: ['#2552a0', '#143060'], feather: ['#e6effc', '#869dc6'] },
  { metal: ['#ffe58a', '#b87a00'], enamel: ['#4a3300', '#2b1d00'], feather: ['#ffcb2e', '#b97c00'] },
  { metal: ['#ffe58a', '#b87a00'], enamel: ['#123a78', '#081f45'], feather: ['#ffd24a', '#c48400'] },
  { metal: ['#ffeb9f', '#c98700'], enamel: ['#0e6b4a', '#063826'], feather: ['#2bd48f', '#0b7a51'] },
  { metal: ['#fff0b3', '#d19000'], enamel: ['#8c1f2d', '#4d0d16'], feather: ['#ff6f6f', '#a32334'] },
  { metal: ['#fff4c9', '#e0a100'], enamel: ['#1550c8', '#0a2a70'], feather: ['#6aa8ff', '#1a58cf'] },
];

/** A feather that points up from the origin; wings are made of turned copies. */
const FEATHER = 'M0 0C-7 -9 -7 -24 0 -34C7 -24 7 -9 0 0Z';
const FEATHERS_BY_FAMILY: readonly (readonly number[])[] = [[], [58], [44, 72], [34, 56, 78], [26, 46, 66, 86]];

/** How many pairs of feathers a badge has: none for level 0, one more with each family of three. */
const getFeatherAngles = (index: number): readonly number[] => FEATHERS_BY_FAMILY[Math.ceil(index / 3)] ?? [];

const SHIELD = 'M50 18L77 29V52C77 69 65 81 50 88C35 81 23 69 23 52V29Z';
const ENAMEL = 'M50 25L71 33.5V52C71 65.5 62 75 50 80.8C38 75 29 65.5 29 52V33.5Z';
const CROWN = 'M34 20L30 5L41 12L50 1L59 12L70 5L66 20C56 16.5 44 16.5 34 20Z';

/** The badge of a VIP level: one family of shields, whose metal, feathers and crown grow with the level. */
export function VipBadge({
  level,
  label,
  className,
}: {
  readonly level: number;
  /** Read aloud. Left out where the level stands beside it as text. */
  readonly label?: string;
  readonly className?: string | undefined;
}) {
  const id = useId();
  const index = findVipBadgeIndex(level);
  const { metal, enamel, feather } = (BADGE_COLOURS[index] ?? BADGE_COLOURS[0]) as BadgeColours;
  const gradient = (name: string, [light, dark]: readonly [string, string]) => (
    <linearGradient id={`${id}${name}`} x1="0" y1="0" x2="0.35" y2="1">
      <stop stopColor={light} />
      <stop offset="1" stopColor={dark} />
    </linearGradient>
  );
  return (
    <svg
      viewBox="0 0 100 100"
      className={className}
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined ? true : undefined}
    >
      <defs>
        {gradient('m', metal)}
        {gradient('e', enamel)}
        {gradient('f', feather)}
      </defs>
      <g fill={`url(#${id}f)`} stroke="#061223" strokeOpacity="0.35" strokeWidth="1">
        {getFeatherAngles(index).flatMap((angle) =>
          [angle, -angle].map((turn) => (
            <path key={turn} d={FEATHER} transform={`translate(50 60) rotate(${turn}) translate(0 -14)`} />
          )),
        )}
      </g>
      {index >= 9 && <path d={CROWN} fill={`url(#${id}m)`} />}
      <path d={SHIELD} fill={`url(#${id}m)`} />
      <path d={ENAMEL} fill={`url(#${id}e)`} />
      <path d="M50 25L71 33.5V52C71 65.5 62 75 50 80.8Z" fill="#fff" fillOpacity="0.07" />
      <path d="M29 35.5L50 27L71 35.5" fill="none" stroke="#fff" strokeOpacity="0.28" strokeWidth="1.4" />
      <text
        x="50"
        y="62"
        textAnchor="middle"
        fill={metal[0]}
        fontSize={level > 9 ? 24 : 28}
        fontWeight="850"
        fontFamily="Figtree, system-ui, sans-serif"
      >
        {level}
      </text>
    </svg>
  );
}
