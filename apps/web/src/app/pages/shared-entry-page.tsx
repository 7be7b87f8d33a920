import { pages } from '@arara/contract/pages';
import { Redirect } from 'wouter';

/** The invite path of our own site in a text that another app shares, `…/y8H2K`; undefined when there is none. */
export function findSharedInvitePath(text: string, origin: string): string | undefined {
  const start = text.indexOf(`${origin}/y`);
  if (start === -1) return undefined;
  const path = /^\/y\/?[\w-]+/.exec(text.slice(start + origin.length))?.[0];
  return path !== undefined && pages.inviteEntry.path.test(path) ? path : undefined;
}

/** `/shared`: what another app shares with the installed one. A link of an invite opens the registration, all else home. */
export function Page() {
  const shared = new URLSearchParams(location.search);
  const text = ['url', 'text', 'title'].map((name) => shared.get(name) ?? '').join(' ');
  return <Redirect to={findSharedInvitePath(text, location.origin) ?? '/'} replace />;
}
