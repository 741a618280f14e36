import type { PushAction } from '@washboard/contract/push/push';
import { toPhoneAddress } from '../app/phone/phone-addresses.ts';
import { brand } from '../lib/brand/brand.ts';
import { pushScope } from '../lib/push/push-cache.ts';
import { readPushState, writePushState } from '../lib/push/push-state.ts';
import { decide, type ShownPayload } from './decide.ts';
import { ownAddress } from './own-address.ts';
import type { PageMessage } from './page-message.ts';
import { readPayload } from './read-payload.ts';
import { workerTexts } from './texts.ts';

declare const self: ServiceWorkerGlobalScope;

/** Each shell has its own scope, and so its own subscription. */
const isPhoneShell = new URL(self.registration.scope).pathname === pushScope(true);

interface MessageData {
  id: string;
  url: string;
  lang: string;
  actions: PushAction[];
}

/** Browsers support these fields, but the types lack them. */
interface MessageOptions extends NotificationOptions {
  renotify?: boolean;
  timestamp?: number;
  actions?: { action: string; title: string }[];
}

/** A page that does not answer within this time is left alone, and the address opens in a new page. */
const pagePatienceMs = 1500;
const postMs = 20_000;

const isPage = (client: Client): client is WindowClient => client.type === 'window';
const pages = async () => (await self.clients.matchAll({ type: 'window', includeUncontrolled: true })).filter(isPage);

async function receive(text: string | undefined): Promise<void> {
  const { registration } = self;
  const [state, shown, all, subscription] = await Promise.all([
    readPushState(isPhoneShell).catch(() => null),
    registration.getNotifications(),
    pages(),
    registration.pushManager.getSubscription().catch(() => null),
  ]);
  const decision = decide(readPayload(text), {
    state,
    hasVisiblePage: all.some(({ visibilityState }) => visibilityState === 'visible'),
    mustShow: subscription?.endpoint.includes('.push.apple.com/') ?? false,
    shown: new Map(shown.map(({ tag, data }) => [tag, data as MessageData])),
  });
  switch (decision.kind) {
    case 'show':
      return show(decision.payload, decision.renotify);
    case 'showGeneral':
      return showGeneral();
    case 'close':
      for (const message of shown) if (message.tag === decision.tag) message.close();
  }
}

async function show(payload: ShownPayload, renotify: boolean): Promise<void> {
  const { id, title, body, tag, url, at, lang, actions = [], badge } = payload;
  await self.registration.showNotification(title, {
    ...lookOf(lang),
    body,
    tag,
    renotify,
    timestamp: Date.parse(at),
    actions: actions.map(({ action, title: words }) => ({ action, title: words })),
    data: { id, url, lang, actions } satisfies MessageData,
  } as MessageOptions);
  const { setAppBadge } = navigator as { setAppBadge?: (count: number) => Promise<void> };
  if (badge !== undefined) await setAppBadge?.call(navigator, badge).catch(() => undefined);
}

async function showGeneral(): Promise<void> {
  const { general, lang } = workerTexts(navigator.languages);
  const data: MessageData = { id: '', url: '/', lang, actions: [] };
  await self.registration.showNotification(brand.pageTitle, { ...lookOf(lang), body: general, tag: 'general', data });
}

const lookOf = (lang: string) => ({ icon: '/icons/icon-192.png', lang, dir: 'auto' as const });

async function follow({ notification, action }: NotificationEvent): Promise<void> {
  notification.close();
  const data = notification.data as MessageData;
  const path = data.actions.find((each) => each.action === action)?.post;
  if (path === undefined) return open(data.url);
  if (await post(path)) return;
  const { failed } = workerTexts([data.lang]);
  const { title, tag } = notification;
  await self.registration.showNotification(title, {
    ...lookOf(data.lang),
    body: failed,
    tag,
    data: { ...data, actions: [] },
  });
}

/** There is no session here; the path contains its own right. */
async function post(path: string): Promise<boolean> {
  const address = ownAddress(path, self.location.origin);
  if (!address) return false;
  const signal = AbortSignal.timeout(postMs);
  const request = fetch(address, { method: 'POST', credentials: 'omit', redirect: 'error', signal });
  return request.then(({ ok }) => ok).catch(() => false);
}

/** Reuses an open page of this shell, without reloading it if possible. */
async function open(url: string): Promise<void> {
  const address = ownAddress(url, self.location.origin) ?? new URL('/', self.location.origin);
  const { href } = isPhoneShell ? toPhoneAddress(address) : address;
  const ours = (await pages()).filter((page) => /^\/app(\/|$)/.test(new URL(page.url).pathname) === isPhoneShell);
  const page = ours.find(({ focused }) => focused) ?? ours.find(isVisible) ?? ours[0];
  if (!page) return void (await self.clients.openWindow(href));
  await page.focus().catch(() => undefined);
  if (!(await askToOpen(page, href))) await self.clients.openWindow(href);
}

const isVisible = ({ visibilityState }: WindowClient) => visibilityState === 'visible';

async function askToOpen(page: WindowClient, href: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  const isTaken = new Promise<boolean>((resolve) => {
    port1.onmessage = () => resolve(true);
    setTimeout(() => resolve(false), pagePatienceMs);
  });
  page.postMessage({ kind: 'open', href } satisfies PageMessage, [port2]);
  return isTaken.finally(() => port1.close());
}

interface PushSubscriptionChangeEvent extends ExtendableEvent {
  newSubscription?: PushSubscription | null;
}

/** After a failure, the page subscribes again when it is opened. */
async function renew({ newSubscription }: PushSubscriptionChangeEvent): Promise<void> {
  const state = await readPushState(isPhoneShell);
  if (!state) return;
  const renewed =
    newSubscription ??
    (await self.registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: state.publicKey,
    }));
  const { endpoint, keys } = renewed.toJSON();
  const response = await fetch(`/api/v1/account/pushSubscriptions/${state.id}/renewal`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ auth: state.auth, endpoint, keys }),
  });
  if (response.ok && keys?.auth) await writePushState(isPhoneShell, { ...state, auth: keys.auth });
}

// This worker serves no page, so a new version need not wait.
self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('push', (event) => event.waitUntil(receive(event.data?.text())));
self.addEventListener('notificationclick', (event) => event.waitUntil(follow(event)));
self.addEventListener('pushsubscriptionchange', (event) =>
  (event as ExtendableEvent).waitUntil(renew(event as PushSubscriptionChangeEvent)),
);
