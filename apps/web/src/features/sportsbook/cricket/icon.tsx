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
      <path d="M14.5 3.5l6 6-9.8 9.8a2 2 0 0 1-2.8 0l-3.2-3.2a2 2 0 0 1 0-2.8z" transform="translate(0 .5)" />
      <path d="M6.5 17.8L2.5 21.5M17 6.5l3.5-3.5" />
      <circle cx="18" cy="18.5" r="2.5" />
    </svg>
  );
}
