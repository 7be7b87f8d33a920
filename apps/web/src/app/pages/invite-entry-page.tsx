import { useState } from 'react';
import { saveInviteCode } from '../../platform/session/invite-code.ts';
import { getNowMs } from '@arara/client/clock';
import { RegisterRedirect } from './register-redirect.tsx';

/** `/y<code>` and `/y/<code>`: opens the registration over home, with the invite code of the address in its field. */
export function Page({ code = '' }: { readonly code?: string | undefined }) {
  useState(() => saveInviteCode(code, getNowMs()));
  return <RegisterRedirect />;
}
