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
      <path d="M5.5 4.4c3 4.6 3 10.6 0 15.2M18.5 4.4c-3 4.6-3 10.6 0 15.2M6.2 8.2l1.8-.7M6.8 12h2M6.2 15.8l1.8.7M17.8 8.2L16 7.5M17.2 12h-2M17.8 15.8l-1.8.7" />
    </svg>
  );
}
