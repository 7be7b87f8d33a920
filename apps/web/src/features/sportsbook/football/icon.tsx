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
      <path d="M12 8.5l3.3 2.4-1.2 3.9H9.9l-1.2-3.9z" fill="currentColor" />
      <path d="M12 8.5v-3M15.3 10.9l2.9-.9M14.1 14.8l1.7 2.5M9.9 14.8l-1.7 2.5M8.7 10.9l-2.9-.9" />
      <path d="M8.7 2.5L12 5.5l3.3-3M20 6l-1.8 4 3.8 2.2M20.2 17.7l-4.4-.4-.9 4.3M9.1 21.6l-.9-4.3-4.4.4M2 12.2L5.8 10 4 6" />
    </svg>
  );
}
