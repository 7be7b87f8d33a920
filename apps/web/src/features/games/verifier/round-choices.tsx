import type { RoundProof } from '../fairness/round-proof.ts';
import { useChoicesText } from './round-title.ts';

/** What the player chose in a round, in words: `acima de 50,50`, `3 minas`. */
export default function RoundChoices({ proof }: { readonly proof: RoundProof }) {
  return useChoicesText()(proof);
}
