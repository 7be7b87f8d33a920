import { Redirect } from 'wouter';

/** Opens the registration over home; what else the address says stays. */
export function RegisterRedirect() {
  const params = new URLSearchParams(location.search);
  params.set('dialog', 'register');
  return <Redirect to={`/home?${params.toString()}`} replace />;
}
