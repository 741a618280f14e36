import { useQuery } from '@tanstack/react-query';
import { prolongEachS, type RemoteControl, remoteHoldS } from '@washboard/contract/remote-control/remote-session';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api, dataOf, fetchClient } from '../../lib/api/api.ts';
import { asFailure } from '../../lib/api/failure.ts';
import type { MachineView } from '../../lib/machine/machine-view.ts';
import { useOnChange } from '../../lib/use-on-change.ts';
import { preventReloadWhile } from '../../lib/version/reload-once.ts';
import { abortUnanswered } from './remote-control-api.ts';

type SessionLoss = 'doorOpened' | 'lost' | 'notHeard' | 'offline';

/** `over`: the session has ended, although the server may still report it for a moment. */
interface OwnSession {
  sessionId: string;
  stage: 'taking' | 'mine' | 'over';
}

type Held = NonNullable<RemoteControl['session']>;

export function holderName({ heldBy: { name, companyName } }: Held): string {
  return companyName === null ? name : `${name} (${companyName})`;
}

export type RemoteSession =
  /** `isSteered`: the machine reports a session that the server does not know. */
  | { kind: 'free'; isSteered: boolean; loss: SessionLoss | null; failure: unknown }
  | { kind: 'taking' }
  | { kind: 'mine' }
  /** Another user has control, or the same user in another window. */
  | { kind: 'taken'; held: Held };

/** This is a dead man's switch: the session is renewed only while the component is mounted. */
export function useRemoteSession(serialNumber: string, view: MachineView) {
  const [own, setOwn] = useState<OwnSession | null>(null);
  const [loss, setLoss] = useState<SessionLoss | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const holder = useRemoteHolder(serialNumber, view.isRemotelyControlled);

  const release = useCallback(() => setOwn((held) => held && { ...held, stage: 'over' }), []);
  const lose = useCallback(
    (reason: SessionLoss) => {
      release();
      setLoss(reason);
    },
    [release],
  );

  const ownId = own?.stage === 'mine' ? own.sessionId : null;
  useProlonging(serialNumber, ownId, lose);
  useMachinesWord(ownId, view, lose);
  useEffect(() => preventReloadWhile(() => ownId !== null), [ownId]);

  /** @throws if the request for control fails */
  async function hold(): Promise<void> {
    setFailure(null);
    if (own?.stage === 'mine') return;
    const sessionId = crypto.randomUUID();
    setOwn({ sessionId, stage: 'taking' });
    setLoss(null);
    try {
      const { session: held } = holder.data ?? {};
      if (held?.sessionId) await releaseRemoteControl(serialNumber, held.sessionId);
      await holdRemoteControl(serialNumber, sessionId);
      setOwn({ sessionId, stage: 'mine' });
    } catch (thrown) {
      release();
      void holder.refetch();
      throw thrown;
    }
  }

  return { session: sessionOf(), hold, take: () => void hold().catch(setFailure), release };

  function sessionOf(): RemoteSession {
    if (own && own.stage !== 'over') return { kind: own.stage };
    const held = holder.data?.session;
    const isSavedOffline = held && held.sessionId !== own?.sessionId;
    if (isSavedOffline) return { kind: 'taken', held };
    // The machine still reports the user's own session right after its release.
    return { kind: 'free', isSteered: view.isRemotelyControlled && own === null, loss: shownLoss(), failure };
  }

  /** The machine may report the end of the session before the open door. */
  function shownLoss(): SessionLoss | null {
    return loss === 'lost' && view.isDoorOpen ? 'doorOpened' : loss;
  }
}

/** A machine that cannot be reached ends the session by itself. */
function useProlonging(serialNumber: string, sessionId: string | null, lose: (reason: SessionLoss) => void): void {
  useEffect(() => {
    if (sessionId === null) return;
    let heardAtMs = performance.now();
    async function prolong(id: string): Promise<void> {
      try {
        await holdRemoteControl(serialNumber, id);
        heardAtMs = performance.now();
      } catch (thrown) {
        const failed = asFailure(thrown);
        if (failed.kind === 'problem' && failed.code.startsWith('REMOTE_CONTROL')) lose('lost');
        else loseUnheard();
      }
    }
    function loseUnheard(): void {
      if (performance.now() - heardAtMs > remoteHoldS * 1000) lose('notHeard');
    }
    const timer = setInterval(() => {
      // Requests to a hanging server do not fail, so the time is checked here too.
      loseUnheard();
      void prolong(sessionId);
    }, prolongEachS * 1000);
    const letGo = () => void releaseRemoteControl(serialNumber, sessionId);
    window.addEventListener('pagehide', letGo);
    return () => {
      clearInterval(timer);
      window.removeEventListener('pagehide', letGo);
      letGo();
    };
  }, [serialNumber, sessionId, lose]);
}

/** The machine's own report of the session arrives before the next renewal. */
function useMachinesWord(
  sessionId: string | null,
  { condition, isRemotelyControlled, isDoorOpen }: MachineView,
  lose: (reason: SessionLoss) => void,
): void {
  const wasSaid = useRef(false);
  useEffect(() => {
    if (sessionId === null) {
      wasSaid.current = false;
      return;
    }
    if (isRemotelyControlled) wasSaid.current = true;
    else if (wasSaid.current && condition === 'offline') lose('offline');
    else if (wasSaid.current) lose(isDoorOpen ? 'doorOpened' : 'lost');
  }, [sessionId, condition, isRemotelyControlled, isDoorOpen, lose]);
}

const path = '/api/v1/event-hub-listener/{serialNumber}/run-live';

function useRemoteHolder(serialNumber: string, isRemotelyControlled: boolean) {
  const query = api.queryOptions('get', path, { params: { path: { serialNumber } } });
  const holder = useQuery({ ...query, staleTime: 0, refetchInterval: 10_000 });
  useOnChange(isRemotelyControlled, () => void holder.refetch());
  return holder;
}

/**
 * @param sessionId stays the same for the whole session
 * @throws a problem document or a network error
 */
async function holdRemoteControl(serialNumber: string, sessionId: string): Promise<RemoteControl> {
  return dataOf(
    fetchClient.POST(path, {
      params: { path: { serialNumber } },
      body: { sessionId, operationSet: 1 },
      signal: abortUnanswered(),
    }),
  );
}

/** The request must survive a closed page. */
async function releaseRemoteControl(serialNumber: string, sessionId: string): Promise<void> {
  const body = { sessionId, operationSet: 0 } as const;
  await fetchClient.POST(path, { params: { path: { serialNumber } }, body, keepalive: true }).catch(() => {});
}
