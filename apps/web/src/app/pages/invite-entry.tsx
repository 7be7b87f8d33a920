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

/** The invite path of our own site in a text that another app shares, `…/y8H2K`; undefined when there is none. */
export function findSharedInvitePath(text: string, origin: string): string | undefined {
  const start = text.indexOf(`${origin}/y`);
  if (start === -1) return undefined;
  const path = /^\/y\/?[\w-]+/.exec(text.slice(start + origin.length))?.[0];
  return path !== undefined && INVITE_PATH_PATTERN.test(path) ? path : undefined;
}

/** `/shared`: what another app shares with the installed one. A link of an invite opens the registration, all else home. */
export function SharedLinkEntry() {
  const shared = new URLSearchParams(location.search);
  const text = ['url', 'text', 'title'].map((name) => shared.get(name) ?? '').join(' ');
  return <Redirect to={findSharedInvitePath(text, location.origin) ?? '/'} replace />;
}
