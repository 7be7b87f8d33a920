import pix from './pix.svg';

/** The mark of Pix, in its own colour and shape as the Banco Central asks; the drawing is from Simple Icons (CC0). */
export function PixMark({ className }: { readonly className?: string | undefined }) {
  return <img src={pix} alt="Pix" width="24" height="24" className={className} />;
}
