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
      <path d="M3.5 20.5C1.5 14 3.5 8.5 7 5.5S15.5 2 20.5 3.5C22 9 20.5 15 17 18s-8.5 4-13.5 2.5z" />
      <path d="M8.5 15.5l7-7M9.5 11.5l3 3M11.5 9.5l3 3" />
    </svg>
  );
}
