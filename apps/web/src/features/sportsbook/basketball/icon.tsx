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
      <path d="M12 2v20M2 12h20M5 5c3.2 2.3 4.8 4.6 4.8 7S8.2 16.7 5 19M19 5c-3.2 2.3-4.8 4.6-4.8 7s1.6 4.7 4.8 7" />
    </svg>
  );
}
