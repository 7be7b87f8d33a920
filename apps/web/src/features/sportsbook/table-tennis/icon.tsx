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
      <path d="M14.5 15.5l-6-6a4.2 4.2 0 0 1 0-6 6.5 6.5 0 0 1 9.2 0l1.8 1.8a6.5 6.5 0 0 1 0 9.2 3.6 3.6 0 0 1-5 1z" />
      <path d="M8 9.5l6.5 6.5-1.2 1.2-2.3-.2-5.3 5-2.2-2.2 5-5.3-.2-2.3z" />
      <circle cx="19" cy="19.5" r="2" fill="currentColor" stroke="none" />
    </svg>
  );
}
