import { create } from 'zustand';
import type { WorkerMessage } from '../../service-worker/worker-messages.ts';

/** A page that stays open asks this often whether there is a new version. */
const UPDATE_CHECK_INTERVAL_MS = 30 * 60_000;
const WORKER_URL = '/sw.js';

/** A worker that is asked to take over does so at once, or not at all. */
const TAKE_OVER_TIMEOUT_MS = 3000;

interface WaitingAppUpdate {
  /** The worker of a new version that waits until the player reloads; null while there is none. */
  readonly worker: ServiceWorker | null;
  /** The server has another version than this page, whether a worker waits or not. */
  readonly isPageOutdated: boolean;
}
export const useWaitingAppUpdate = create<WaitingAppUpdate>(() => ({ worker: null, isPageOutdated: false }));

const send = (worker: ServiceWorker | null, message: WorkerMessage) => worker?.postMessage(message);

/** The part of Trusted Types that is needed here; Firefox has it since version 148. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

/** Our one Trusted Types policy (docs/security.md): it passes the address of the worker and no other. */
const workerUrlRules = {
  createScriptURL(url: string): string {
    if (url !== WORKER_URL) throw new TypeError(`${url} is no service worker of this site`);
    return url;
  },
};

function createWorkerUrl(): string {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('service-worker', workerUrlRules) ?? workerUrlRules;
  return policy.createScriptURL(WORKER_URL);
}

function watchForUpdates(registration: ServiceWorkerRegistration): void {
  const noteWaiting = () => {
    // Without a worker before it this is the first visit, not an update. WebKit names the first one as waiting while it takes over.
    const { waiting, active } = registration;
    if (waiting?.state === 'installed' && active !== null && navigator.serviceWorker.controller !== null)
      useWaitingAppUpdate.setState({ worker: waiting });
  };
  noteWaiting();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', noteWaiting);
  });
  // A check that fails is made again with the next one.
  const check = () => void registration.update().catch(() => undefined);
  setInterval(check, UPDATE_CHECK_INTERVAL_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') check();
  });
}

/**
 * Registers the service worker, by which the app opens without a network and can be installed. Where the browser has none or
 * forbids it (a private window), the answer is false and the app works as before.
 */
export async function registerServiceWorker(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false;
  try {
    const registration = await navigator.serviceWorker.register(createWorkerUrl());
    watchForUpdates(registration);
    const { active } = await navigator.serviceWorker.ready;
    const urls = performance.getEntriesByType('resource').map(({ name }) => name);
    send(active, { type: 'keep', urls: urls.filter((url) => url.startsWith(`${location.origin}/assets/`)) });
    return true;
  } catch {
    return false;
  }
}

/** Reloads into the new version. */
export function reloadIntoUpdate(): void {
  const { worker } = useWaitingAppUpdate.getState();
  // Another tab may have put it in charge, or a newer worker may have replaced it: then nothing changes any more.
  if (worker?.state !== 'installed') return location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  setTimeout(() => location.reload(), TAKE_OVER_TIMEOUT_MS);
  send(worker, { type: 'takeOver' });
}
