import { SlipPlace } from './slip-place.tsx';

/** The slip beside home: there when something is in it. */
export default function HomeSlip() {
  return <SlipPlace quiet />;
}
