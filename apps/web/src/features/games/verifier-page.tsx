/** The page of verifier. */
export default function VerifierPage() {
  return <h1>Verifier</h1>;
}
