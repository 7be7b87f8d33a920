/** The page of dice. */
export default function DicePage() {
  return <h1>Dice</h1>;
}
