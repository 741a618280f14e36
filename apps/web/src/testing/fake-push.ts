import { vi } from 'vitest';

/** jsdom has none of the browser APIs that messages need. */
export function installFakePush({ permission = 'default' as NotificationPermission } = {}) {
  const state = {
    permission,
    answer: 'granted' as NotificationPermission,
    subscription: null as PushSubscription | null,
    failure: null as Error | null,
  };
  const subscriptionFor = (applicationServerKey: BufferSource) =>
    ({
      endpoint: 'https://push.example.org/send/1',
      options: { applicationServerKey: Uint8Array.from(applicationServerKey as Uint8Array).buffer },
      toJSON: () => ({ endpoint: 'https://push.example.org/send/1', keys: { p256dh: 'point', auth: 'secret' } }),
      async unsubscribe() {
        state.subscription = null;
        return true;
      },
    }) as unknown as PushSubscription;
  const pushManager = {
    getSubscription: async () => state.subscription,
    async subscribe({ applicationServerKey }: { applicationServerKey: BufferSource }) {
      if (state.failure) throw state.failure;
      state.subscription = subscriptionFor(applicationServerKey);
      return state.subscription;
    },
  };
  const registration = {
    active: {},
    scope: new URL('/push/', window.location.origin).href,
    pushManager,
    unregister: async () => true,
  };
  const stored = new Map<string, Response>();
  const cache = {
    put: async (key: string, response: Response) => void stored.set(key, response),
    delete: async (key: string) => stored.delete(key),
  };
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', {
    get permission() {
      return state.permission;
    },
    async requestPermission() {
      state.permission = state.answer;
      return state.answer;
    },
  });
  vi.stubGlobal('caches', { open: async () => cache, match: async (key: string) => stored.get(key)?.clone() });
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { getRegistration: async () => registration, register: async () => registration },
    configurable: true,
  });
  return { device: state, subscriptionFor, stored };
}
