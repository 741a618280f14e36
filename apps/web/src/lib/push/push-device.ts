import { fetchClient } from '../api/api.ts';
import { asFailure } from '../api/failure.ts';
import { writePreference } from '../preferences.ts';
import { isPhoneShell } from '../shell.ts';
import { pushScope } from './push-cache.ts';
import { type PushChoice, readPushChoice } from './push-choice.ts';
import { type PushState, readPushState, writePushState } from './push-state.ts';

const path = '/api/v1/account/pushSubscriptions';

export const pushSubscriptionsKey = ['get', path] as const;

export type PushSupport =
  | 'supported'
  | 'unsupported'
  /** On iPhone and iPad only an installed app can receive messages. */
  | 'needsInstallation';

export function pushSupport(): PushSupport {
  if ('PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator) return 'supported';
  const isIPad = /\bMacintosh\b/.test(navigator.userAgent) && navigator.maxTouchPoints > 1;
  return isIPad || /\biP(?:hone|ad|od)\b/.test(navigator.userAgent) ? 'needsInstallation' : 'unsupported';
}

export class PushNotPermittedError extends Error {
  override name = 'PushNotPermittedError';
}

/** The browser has no service worker yet, or cannot reach its push service. */
export class PushNotPossibleError extends Error {
  override name = 'PushNotPossibleError';
}

const registrationMs = 10_000;

/** @returns null if messages were never switched on in this browser */
async function findRegistration(): Promise<ServiceWorkerRegistration | null> {
  const scope = new URL(pushScope(isPhoneShell), window.location.origin).href;
  const registration = await navigator.serviceWorker.getRegistration(scope);
  return registration?.scope === scope ? registration : null;
}

async function register(): Promise<ServiceWorkerRegistration> {
  const scope = pushScope(isPhoneShell);
  try {
    const registration = await navigator.serviceWorker.register('/push-worker.js', { scope, updateViaCache: 'none' });
    const starting = registration.installing ?? registration.waiting;
    if (!registration.active && starting) await untilActive(starting);
    return registration;
  } catch (cause) {
    throw new PushNotPossibleError('no service worker', { cause });
  }
}

function untilActive(worker: ServiceWorker): Promise<void> {
  const signal = AbortSignal.timeout(registrationMs);
  return new Promise((resolve, reject) => {
    const check = () => worker.state === 'activated' && resolve();
    worker.addEventListener('statechange', check, { signal });
    signal.addEventListener('abort', () => reject(signal.reason));
    check();
  });
}

async function readDevice() {
  const [state, registration] = await Promise.all([readPushState(isPhoneShell), findRegistration()]);
  const subscription = (await registration?.pushManager.getSubscription()) ?? null;
  return { state, registration, subscription };
}

/** @returns the ID of this browser's subscription, or null if messages are off */
export async function readOwnSubscription(): Promise<string | null> {
  if (pushSupport() !== 'supported' || Notification.permission !== 'granted') return null;
  const { state, subscription } = await readDevice();
  return state && subscription ? state.id : null;
}

/**
 * Asks for the permission, so call it on a click.
 * @throws PushNotPermittedError, PushNotPossibleError, problem documents, network errors
 */
export async function switchPushOn(email: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushNotPermittedError();
  await subscribe(email);
}

async function subscribe(email: string): Promise<void> {
  const { data: key, error } = await fetchClient.GET(`${path}/key`);
  if (!key) throw error;
  const { publicKey } = key;
  const registration = await register();
  const present = await registration.pushManager.getSubscription();
  if (present && !isOf(present, publicKey)) await present.unsubscribe();
  const subscription = await registration.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) })
    .catch((cause: unknown) => {
      throw new PushNotPossibleError('the browser did not subscribe', { cause });
    });
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  const body = { endpoint: endpoint ?? '', keys: { p256dh, auth }, isApp: isPhoneShell };
  const { data: stored, error: refusal } = await fetchClient.POST(path, { body });
  if (!stored) throw refusal;
  await writePushState(isPhoneShell, { id: stored.id, auth, publicKey });
  const choice: PushChoice = { email, alwaysShows: new URL(subscription.endpoint).host.endsWith('.push.apple.com') };
  writePreference('push', JSON.stringify(choice));
}

/** @throws problem documents, network errors */
export async function switchPushOff(): Promise<void> {
  const device = await readDevice();
  if (device.state) await removeSubscription(device.state.id);
  await forgetHere(device);
}

/** @throws problem documents, network errors */
export async function removeSubscription(id: string): Promise<void> {
  const { error } = await fetchClient.DELETE(`${path}/{id}`, { params: { path: { id } } });
  // A subscription that is gone on the server needs no removal.
  if (error && !isGone(error)) throw error;
}

function isGone(error: unknown): boolean {
  const failure = asFailure(error);
  return failure.kind === 'problem' && failure.code === 'PUSH_SUBSCRIPTION_NOT_FOUND';
}

type Device = Awaited<ReturnType<typeof readDevice>>;

async function forgetHere({ registration, subscription }: Device): Promise<void> {
  await writePushState(isPhoneShell, null);
  writePreference('push', null);
  await subscription?.unsubscribe().catch(() => false);
  await registration?.unregister().catch(() => false);
}

/** A device that was removed elsewhere stays off. */
export async function keepPushOn(email: string): Promise<void> {
  if (readPushChoice()?.email !== email) return;
  if (pushSupport() !== 'supported' || Notification.permission !== 'granted') return;
  const device = await readDevice();
  const { state, subscription } = device;
  const { data } = await fetchClient.GET(path);
  if (!data || (state && subscription && data.items.some(({ id }) => id === state.id))) return;
  if (state && subscription && (await isStillOf(subscription, state))) return forgetHere(device);
  await subscribe(email);
}

async function isStillOf(subscription: PushSubscription, { publicKey }: PushState): Promise<boolean> {
  const { data } = await fetchClient.GET(`${path}/key`);
  return data?.publicKey === publicKey && isOf(subscription, publicKey);
}

function isOf({ options: { applicationServerKey } }: PushSubscription, publicKey: string): boolean {
  if (!applicationServerKey) return false;
  const [present, wanted] = [new Uint8Array(applicationServerKey), bytesOf(publicKey)];
  return present.length === wanted.length && present.every((byte, i) => byte === wanted[i]);
}

/** @param text in base64url */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
