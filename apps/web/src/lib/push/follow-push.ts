import type { PageMessage } from '../../push-worker/page-message.ts';
import { getSession, isSecurePage } from '../session/session.ts';
import { keepPushOn } from './push-device.ts';

interface App {
  open(address: string): void;
  readEmail(): Promise<string>;
}

let isFollowing = false;

export function followPush({ open, readEmail }: App): void {
  if (!isSecurePage || isFollowing) return;
  isFollowing = true;
  navigator.serviceWorker?.addEventListener('message', ({ data, ports: [port] }: MessageEvent<PageMessage>) => {
    if (data.kind !== 'open') return;
    port?.postMessage(true);
    const { pathname, search, hash } = new URL(data.href);
    open(`${pathname}${search}${hash}`);
  });

  const session = getSession();
  let followedSession: string | null = null;
  const keep = () => {
    const state = session.get();
    if (state.kind !== 'signedIn' || state.sessionId === followedSession) return;
    followedSession = state.sessionId;
    // Without a network, the next start retries.
    readEmail()
      .then(keepPushOn)
      .catch(() => undefined);
  };
  keep();
  session.subscribe(keep);
}
