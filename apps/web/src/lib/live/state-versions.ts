import type { ApplianceState } from '@washboard/contract/appliances/appliance-state';
import type { LiveServerMessage } from '@washboard/contract/live-socket/live-messages';
import { readingsVersion, stateVersion } from '@washboard/contract/live-socket/state-version';
import type { MachineNews } from './live-messages.ts';

/** A part is missing while it is changing. */
interface KnownVersions {
  state?: string;
  readings?: string;
}

export type ShownState = readonly [serialNumber: string, state: ApplianceState];

export type StateVersions = Extract<LiveServerMessage, { type: 'stateVersions' }>;

export function createStateVersions() {
  const known = new Map<string, KnownVersions>();
  const requested = new Map<string, string>();

  function set(serialNumber: string, versions: KnownVersions): void {
    known.set(serialNumber, { ...known.get(serialNumber), ...versions });
  }

  return {
    note(news: MachineNews): void {
      const { serialNumber } = news;
      switch (news.type) {
        case 'snapshot':
          return set(serialNumber, {
            state: stateVersion(news.state),
            readings: readingsVersion(news.state.telemetry),
          });
        case 'telemetry':
          delete known.get(serialNumber)?.readings;
          return;
        case 'status':
        case 'connection':
        case 'alarm':
          delete known.get(serialNumber)?.state;
          return;
        case 'connectivity':
        case 'fotaStatus':
        case 'parameters':
          return;
      }
    },

    receive({ states, readings }: StateVersions, isFollowed: (serialNumber: string) => boolean): void {
      for (const [serialNumber, state] of Object.entries(states))
        if (isFollowed(serialNumber)) set(serialNumber, { state });
      for (const [serialNumber, version] of Object.entries(readings))
        if (isFollowed(serialNumber)) set(serialNumber, { readings: version });
    },

    /**
     * @param shown a machine may occur several times
     * @returns the machines that need a snapshot, once for each version, because a server of another release may
     * compute versions differently
     */
    findStale(shown: Iterable<ShownState>, isFollowed: (serialNumber: string) => boolean): string[] {
      for (const serialNumber of known.keys()) {
        if (isFollowed(serialNumber)) continue;
        known.delete(serialNumber);
        requested.delete(serialNumber);
      }
      const stale = new Set<string>();
      for (const [serialNumber, state] of shown) if (isStale(state, known.get(serialNumber))) stale.add(serialNumber);
      for (const serialNumber of requested.keys()) if (!stale.has(serialNumber)) requested.delete(serialNumber);
      return [...stale].filter((serialNumber) => {
        const { state, readings } = known.get(serialNumber) ?? {};
        const version = `${state} ${readings}`;
        if (requested.get(serialNumber) === version) return false;
        requested.set(serialNumber, version);
        return true;
      });
    },

    forget(): void {
      known.clear();
      requested.clear();
    },
  };
}

function isStale(shown: ApplianceState, known: KnownVersions | undefined): boolean {
  if (!known) return false;
  if (known.state !== undefined && known.state !== stateVersion(shown)) return true;
  return known.readings !== undefined && known.readings !== readingsVersion(shown.telemetry);
}
