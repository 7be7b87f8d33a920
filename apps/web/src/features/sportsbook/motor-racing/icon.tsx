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
      <path d="M4 21V3.5M4 4c3.5-1.6 6 1.2 9 .4s4-1.4 7-.4v10c-3-1-4-.4-7 .4s-5.5-2-9-.4" />
      <path d="M9.3 4.3v10M14.8 4v10M4 9c3.5-1.6 6 1.2 9 .4s4-1.4 7-.4" />
    </svg>
  );
}
