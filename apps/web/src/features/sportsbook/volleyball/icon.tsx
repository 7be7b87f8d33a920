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
      <path d="M12 12c0-4 2-7 5.3-8.4M12 12c3.5-2 7.1-1.8 10 .4M12 12c-3.5 2-5.1 5.2-4.6 9M12 12c3.5 2 4.7 5.4 3.7 9.1M12 12C8.5 10 4.9 10 2 12.2M12 12c0-4-1.9-7-5.1-8.5" />
    </svg>
  );
}
