/** The drawings on the tiles of games of several steps: a gem and a mine. */
export function GemIcon() {
  return (
    <svg viewBox="0 0 48 48" aria-hidden>
      <path d="M24 6l15 12-15 24L9 18z" fill="#24c98f" />
      <path d="M24 6l15 12H9z" fill="#9dffdd" />
      <path d="M24 6l6 12-6 24-6-24z" fill="#fff" opacity=".28" />
    </svg>
  );
}

const MINE_SPIKE_ANGLES_DEGREES = [0, 45, 90, 135, 180, 225, 270, 315] as const;

export function MineIcon() {
  return (
    <svg viewBox="0 0 48 48" aria-hidden>
      {MINE_SPIKE_ANGLES_DEGREES.map((turn) => (
        <rect key={turn} x="22" y="6" width="4" height="9" rx="2" fill="#b9546b" transform={`rotate(${turn} 24 24)`} />
      ))}
      <circle cx="24" cy="24" r="12.5" fill="#d9657c" />
      <circle cx="24" cy="24" r="7" fill="#5a1c33" />
      <circle cx="19.5" cy="18.5" r="2.6" fill="#ffd9df" opacity=".85" />
    </svg>
  );
}
