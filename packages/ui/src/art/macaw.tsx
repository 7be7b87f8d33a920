/** The macaw of the welcome panel. */
export function Macaw({ className }: { readonly className?: string | undefined }) {
  return (
    <svg viewBox="0 0 200 190" className={className} aria-hidden>
      <path d="M150 190c-4-40-30-50-34-92C112 52 140 18 178 14c-2 20 4 34 10 60 8 36 2 80-8 116Z" fill="#1c5fe0" />
      <path d="M150 190c-12-36-44-48-52-92-4 34 6 66 26 92Z" fill="#5f9dff" />
      <path d="M118 96c-4-44 20-78 60-82-14 14-18 30-14 50 6 30-4 70-14 126-6-36-28-50-32-94Z" fill="#2f7bff" />
      <path d="M98 98c0-50 24-84 70-88-34 14-44 44-34 80 8 30 10 60 2 100-22-22-38-52-38-92Z" fill="#ffcb2e" />
      <path d="M98 98C92 56 112 18 152 8c-24 16-30 40-26 60 4 18-4 30-28 30Z" fill="#ffe07a" />
      <path d="M104 44c-22-6-42 4-46 22-3 14 3 26 13 34-1-16 6-25 20-28 13-3 20-14 13-28Z" fill="#0b1c36" />
      <path d="M100 50c-12 2-22 8-28 20 8-6 16-8 24-6z" fill="#22406f" />
      <circle cx="118" cy="42" r="13" fill="#fff" />
      <circle cx="115" cy="42" r="6.5" fill="#0b1c36" />
      <circle cx="112.800" cy="39.700" r="2" fill="#fff" />
      <path d="M176 14c4 30 16 60 16 96 0 30-4 56-10 80h18V20c-8-6-16-8-24-6Z" fill="#17326a" />
    </svg>
  );
}
