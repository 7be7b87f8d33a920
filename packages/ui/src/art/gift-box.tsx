import file from './gift-box.svg';

/** A red box with a yellow ribbon: gifts and rewards. Decoration: the text next to it says the same. */
export const GiftBoxPicture = ({ className }: { readonly className?: string | undefined }) => (
  <img src={file} width={160} height={150} alt="" className={className} />
);
