import type { RefusalReason } from '@washboard/contract/machine-link/machine-commands';
import type { MachineEvent, RemoteControlEnd } from '@washboard/contract/machine-link/machine-events';

/**
 * Remote control is a dead man's switch: the session ends when it is not renewed in time, or when the door opens. It
 * locks the keys that make the machine work.
 */
export interface RemoteHold {
  isHeld(): boolean;
  /** @param untilS by the machine's own time */
  hold(sessionId: string, untilS: number, isDoorOpen: boolean): RefusalReason | null;
  /** Renews a running session; never revives one that has ended. */
  prolong(sessionId: string, untilS: number): RefusalReason | null;
  release(sessionId: string): RefusalReason | null;
  end(reason: RemoteControlEnd): void;
  advance(nowS: number): void;
  /** @param sessionId null for a person at the machine */
  objectionTo(sessionId: string | null): RefusalReason | null;
}

export function createRemoteHold(emit: (event: MachineEvent) => void): RemoteHold {
  let heldSession: { sessionId: string; untilS: number } | null = null;

  function end(reason: RemoteControlEnd): void {
    if (heldSession === null) return;
    const { sessionId } = heldSession;
    heldSession = null;
    emit({ kind: 'remoteControlEnded', body: { sessionId, reason } });
  }

  return {
    isHeld: () => heldSession !== null,
    hold(sessionId, untilS, isDoorOpen) {
      if (heldSession?.sessionId === sessionId) return null;
      if (heldSession !== null) return 'heldByOther';
      if (isDoorOpen) return 'doorOpen';
      heldSession = { sessionId, untilS };
      emit({ kind: 'remoteControlStarted', body: { sessionId } });
      return null;
    },
    prolong(sessionId, untilS) {
      if (heldSession?.sessionId !== sessionId) return 'notHeld';
      heldSession.untilS = untilS;
      return null;
    },
    release(sessionId) {
      if (heldSession?.sessionId !== sessionId) return 'notHeld';
      end('released');
      return null;
    },
    end,
    advance(nowS) {
      if (heldSession !== null && nowS >= heldSession.untilS) end('timedOut');
    },
    objectionTo(sessionId) {
      if (sessionId === null) return heldSession === null ? null : 'remotelyControlled';
      return heldSession?.sessionId === sessionId ? null : 'notHeld';
    },
  };
}
