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
      <path d="M8.5 15.5L4.5 6l4.5 1.5L12 3l3 4.5L19.5 6l-4 9.5z" />
      <path d="M9 7.5l1.8 8M15 7.5l-1.8 8M8.5 15.5h7a3.5 3.5 0 0 1-7 0z" />
      <path d="M10 19.5c.5 1 1.2 1.5 2 1.5s1.5-.5 2-1.5" />
    </svg>
  );
}
