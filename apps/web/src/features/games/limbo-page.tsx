/** The page of limbo. */
export default function LimboPage() {
  return <h1>Limbo</h1>;
}
