import { useMemo } from 'react';
import { encode } from 'uqr';

/** A QR code of a text, drawn as one SVG path. */
export function QrCode({
  text,
  label,
  className,
}: {
  readonly text: string;
  readonly label: string;
  readonly className?: string | undefined;
}) {
  const { size, path } = useMemo(() => {
    const { data, size } = encode(text, { border: 3 });
    const modules = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size, path: modules.join('') };
  }, [text]);
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={`M0 0h${size}v${size}H0z`} fill="#fff" />
      <path d={path} fill="#061223" />
    </svg>
  );
}
