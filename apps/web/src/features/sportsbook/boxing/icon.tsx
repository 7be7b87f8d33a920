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
      <path d="M7 16.5V13a4 4 0 0 1-2-3.5V8a5 5 0 0 1 5-5h4.5A4.5 4.5 0 0 1 19 7.5V13a6 6 0 0 1-2 4.4V21H7z" />
      <path d="M7 17.5h10M13.5 7.5H10a2.5 2.5 0 0 0 0 5h3" />
    </svg>
  );
}
