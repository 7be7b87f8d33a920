import macaw from './macaw.svg';

/** The macaw of the welcome panel, the largest thing that a first screen paints: it goes before scripts. */
export function MacawPicture({ className }: { readonly className?: string | undefined }) {
  return <img src={macaw} alt="" width="200" height="190" fetchPriority="high" className={className} />;
}
