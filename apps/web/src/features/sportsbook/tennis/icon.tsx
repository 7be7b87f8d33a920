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
      <circle cx="12" cy="12" r="10" />
      <path d="M4.6 5.3c4.3 3.7 4.3 9.7 0 13.4M19.4 5.3c-4.3 3.7-4.3 9.7 0 13.4" />
    </svg>
  );
}
