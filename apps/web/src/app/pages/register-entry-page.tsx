import { RegisterRedirect } from './register-redirect.tsx';

/** `/registered`: the registration over home. */
export const Page = () => <RegisterRedirect />;
