import { useState } from 'react';
import { Redirect } from 'wouter';
import { saveInviteCode } from '../../platform/session/invite-code.ts';
import { getNowMs } from '../../platform/time/clock.ts';

/** `/y<code>` and `/y/<code>`: the address of an invite. */
export const INVITE_PATH_PATTERN = /^\/y\/?(?<code>[^/]+)\/?$/;

/** Opens the registration over home, with the invite code of the address in its field. */
export function InviteEntry({ code }: { readonly code: string }) {
  useState(() => saveInviteCode(code, getNowMs()));
  return <RegisterEntry />;
}

/** Opens the registration over home; what else the address says stays. */
export function RegisterEntry() {
  const params = new URLSearchParams(location.search);
  params.set('dialog', 'register');
  return <Redirect to={`/home?${params.toString()}`} replace />;
}
