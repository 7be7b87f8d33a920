import type { ReactNode } from 'react';

/** Pictures of the in-house games, drawn for their tiles: 120 × 90, on the tile's own gradient. */

const MINES_TILES = [0, 1, 2, 3, 5, 6, 7, 8];

function Mines() {
  return (
    <>
      {MINES_TILES.map((tile) => (
        <rect key={tile} x={24 + (tile % 3) * 25} y={8 + Math.floor(tile / 3) * 25} width="22" height="22" rx="6" fill="#fff" opacity=".16" />
      ))}
      <path d="M60 33l12 9-12 16-12-16z" fill="#5ff2b9" />
      <path d="M60 33l12 9H48z" fill="#b6ffe0" />
      <circle cx="85" cy="69" r="8" fill="#0b1c36" opacity=".55" />
    </>
  );
}

const DICE_PIPS = [
  [48, 26],
  [70, 26],
  [59, 37],
  [48, 48],
  [70, 48],
] as const;

function Dice() {
  return (
    <>
      <rect x="14" y="66" width="92" height="8" rx="4" fill="#fff" opacity=".2" />
      <rect x="62" y="66" width="44" height="8" rx="4" fill="#ffcb2e" />
      <g transform="rotate(-10 58 36)">
        <rect x="36" y="14" width="46" height="46" rx="12" fill="#fff" />
        {DICE_PIPS.map(([x, y]) => (
          <circle key={`${x}-${y}`} cx={x} cy={y} r="4.6" fill="#b0364f" />
        ))}
      </g>
    </>
  );
}

function Limbo() {
  return (
    <>
      <path d="M10 80C44 78 70 62 92 20V80Z" fill="#fff" opacity=".12" />
      <path d="M10 80C44 78 70 62 92 20" stroke="#fff" strokeWidth="6" strokeLinecap="round" fill="none" opacity=".9" />
      <circle cx="93" cy="19" r="16" fill="#ffcb2e" opacity=".25" />
      <circle cx="93" cy="19" r="10" fill="#ffcb2e" />
    </>
  );
}

const SLOTS = 15;
const slotColor = (slot: number): string => (slot === 0 ? '#fff' : slot % 2 === 1 ? '#ff5d6c' : '#101f3a');

function Double() {
  const at = (turn: number): string => `${(46 * Math.sin(2 * Math.PI * turn)).toFixed(1)} ${(-46 * Math.cos(2 * Math.PI * turn)).toFixed(1)}`;
  return (
    <>
      <g transform="translate(60 60)">
        {Array.from({ length: SLOTS }, (_, slot) => (
          <path key={slot} d={`M0 0L${at((slot - 0.5) / SLOTS)}A46 46 0 0 1 ${at((slot + 0.5) / SLOTS)}Z`} fill={slotColor(slot)} />
        ))}
        <circle r="25" fill="#3a1030" />
        <circle r="25" fill="#fff" opacity=".06" />
      </g>
      <path d="M60 6l7 11H53z" fill="#ffcb2e" />
    </>
  );
}

const TAKEN_STEPS = [1, 2, 5];

function RowDouble() {
  return Array.from({ length: 8 }, (_, step) => (
    <rect
      key={step}
      x={step % 2 === 0 ? 28 : 62}
      y={66 - Math.floor(step / 2) * 20}
      width="30"
      height="16"
      rx="5"
      fill={TAKEN_STEPS.includes(step) ? '#ffcb2e' : '#fff'}
      opacity={TAKEN_STEPS.includes(step) ? 1 : 0.18}
    />
  ));
}

function LuckyColor() {
  return (
    <>
      <circle cx="42" cy="34" r="25" fill="#2bd48f" />
      <circle cx="78" cy="34" r="25" fill="#ff5d6c" />
      <circle cx="60" cy="54" r="25" fill="#a06bff" opacity=".94" />
      <path d="M51 46h18l-10 18" stroke="#fff" strokeWidth="5" strokeLinecap="round" strokeLinejoin="round" fill="none" />
    </>
  );
}

const ART: Readonly<Record<string, () => ReactNode>> = { MINES: Mines, DICE: Dice, LIMBO: Limbo, DOUBLE: Double, ROWDOUBLE: RowDouble, LUCKYCOLOR: LuckyColor };

/** The picture of a game by its `gameType`; nothing for a type without one. */
export function GameArt({ type, className }: { readonly type: string; readonly className?: string | undefined }) {
  const Art = ART[type];
  return (
    <svg viewBox="0 0 120 90" className={className} aria-hidden>
      {Art === undefined ? null : <Art />}
    </svg>
  );
}
