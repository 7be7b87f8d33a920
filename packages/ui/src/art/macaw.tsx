import macaw from './macaw.svg';

/** The macaw of the welcome panel. */
export function MacawPicture({ className }: { readonly className?: string | undefined }) {
  return <img src={macaw} alt="" width="200" height="190" className={className} />;
}
