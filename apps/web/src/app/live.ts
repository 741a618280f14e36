import { applyFirmwareProgress, versionsPath } from '../features/firmware/firmware-progress.ts';
import { sitesPath } from '../features/machines/appliances-api.ts';
import { createLiveUpdates } from '../features/machines/live-updates.ts';
import { notificationsPath } from '../features/notifications/notifications-api.ts';
import { noteParameterNews } from '../features/parameters/model/parameter-news.ts';
import { telemetryHistoryKey } from '../features/telemetry/telemetry-api.ts';
import { alarmInboxPath, attentionPath } from '../lib/api/attention.ts';
import { connection } from '../lib/connection/connection.ts';
import { LiveLink } from '../lib/live/live-link.ts';
import type { MachineNews } from '../lib/live/live-messages.ts';
import { createRefetchSoon } from '../lib/live/refetch-soon.ts';
import { getSession, getSessionId } from '../lib/session/session.ts';
import { observeServerTime } from '../lib/time/server-clock.ts';
import { queryClient } from './query-client.ts';
import { userinfoKey } from './user-account.ts';

const liveAddress = `${window.location.origin.replace(/^http/, 'ws')}/api/v1/live`;

const updates = createLiveUpdates(queryClient);
const refetchAlarms = createRefetchSoon(queryClient, [notificationsPath]);
/** The server shares an answer for a second. */
const refetchAttention = createRefetchSoon(queryClient, [attentionPath, alarmInboxPath, sitesPath], 1000);

function observeClock(news: MachineNews): void {
  if (news.type === 'status') observeServerTime(news.status.receivedAt);
  if (news.type === 'telemetry') observeServerTime(news.telemetry.receivedAt);
}

async function reconsiderAccess(): Promise<void> {
  await queryClient.invalidateQueries();
  // The account was logged out or deleted meanwhile, so the page already leads to the sign-in page.
  if (getSession().get().kind === 'signedOut') return;
  const account = queryClient.getQueryState<{ status: string }>(userinfoKey);
  const isRefused = account?.status === 'error' || (account?.data && account.data.status !== 'ACTIVE');
  for (const listener of accessListeners) listener({ isRefused: Boolean(isRefused) });
}

let isReconsidering = false;

/** The delay is random, so that the browsers of a company do not all ask simultaneously. */
function reconsiderSoon(): void {
  if (isReconsidering) return;
  isReconsidering = true;
  setTimeout(
    () => {
      isReconsidering = false;
      void reconsiderAccess();
    },
    300 + 700 * Math.random(),
  );
}

type AccessListener = (change: { isRefused: boolean }) => void;

const accessListeners = new Set<AccessListener>();

/** @returns unsubscribes */
export function followAccess(listener: AccessListener): () => void {
  accessListeners.add(listener);
  return () => accessListeners.delete(listener);
}

export const liveLink = new LiveLink(
  {
    open: () => new WebSocket(liveAddress),
    accessToken: () => getSession().accessToken(),
    refreshAfter: (staleAccessToken) => getSession().refreshAfter(staleAccessToken),
  },
  {
    onNews(news) {
      observeClock(news);
      updates.add(news);
      noteParameterNews(queryClient, news);
      if (news.type === 'fotaStatus') applyFirmwareProgress(queryClient, news);
    },
    onAlarm: refetchAlarms,
    onAttention: refetchAttention,
    onReturn() {
      updates.refetch();
      refetchAlarms();
      refetchAttention();
      void queryClient.invalidateQueries({ queryKey: telemetryHistoryKey });
      void queryClient.invalidateQueries({ queryKey: ['get', versionsPath] });
    },
    onLost: () => updates.refetch(),
    onAccessChange: reconsiderSoon,
    onAccessTaken: () => void reconsiderAccess(),
    shownStates: updates.shownStates,
  },
);

let sessionId = getSessionId();
getSession().subscribe(() => {
  // The socket of one account must not send news to the page of the next account.
  if (sessionId !== null && sessionId !== getSessionId()) liveLink.close();
  sessionId = getSessionId();
});

function wake(): void {
  if (document.visibilityState === 'visible') liveLink.retryNow();
}
document.addEventListener('visibilitychange', wake);
window.addEventListener('online', wake);
connection.subscribe(wake);
