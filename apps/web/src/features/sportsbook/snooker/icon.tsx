/** The icon of the sport. */
export function SportIcon() {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <circle cx="9" cy="14" r="7" />
      <circle cx="9" cy="14" r="2.6" fill="currentColor" stroke="none" />
      <path d="M14.5 9.5L22 2M18.5 3.5l2 2" />
    </svg>
  );
}
