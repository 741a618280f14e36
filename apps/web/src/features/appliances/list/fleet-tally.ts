import type { ApplianceState } from '@washboard/contract/appliances/appliance-state';
import { systemStates } from '@washboard/contract/device-messages';
import type { MachineNews } from '../../../lib/live/live-messages.ts';
import { applyToState } from '../apply-live-news.ts';

export interface FleetFigures {
  running: number;
  ready: number;
  offline: number;
  total: number;
}

/**
 * Counts the whole scope, not only the pages that were scrolled to: a subscription to the scope begins with a snapshot
 * of every machine in it.
 */
export function createFleetTally() {
  const states = new Map<string, ApplianceState>();
  const listeners = new Set<() => void>();
  let figures: FleetFigures = { running: 0, ready: 0, offline: 0, total: 0 };

  function count(): FleetFigures {
    const counted = { running: 0, ready: 0, offline: 0, total: states.size };
    for (const { connection, status } of states.values()) {
      if (connection.state === 'offline') counted.offline += 1;
      else if (status?.systemState === systemStates.RUN) counted.running += 1;
      else if (status?.systemState === systemStates.IDLE) counted.ready += 1;
    }
    return counted;
  }

  function publish(): void {
    figures = count();
    for (const listener of listeners) listener();
  }

  return {
    figures: (): FleetFigures => figures,

    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    add(batch: readonly MachineNews[]): void {
      let isChanged = false;
      for (const news of batch) {
        // Telemetry, by far the most, changes no figure.
        if (news.type === 'telemetry') continue;
        const known = states.get(news.serialNumber);
        const next = news.type === 'snapshot' ? news.state : known && applyToState(known, news);
        if (!next || next === known) continue;
        states.set(news.serialNumber, next);
        isChanged = true;
      }
      if (isChanged) publish();
    },

    forget(): void {
      states.clear();
      publish();
    },
  };
}

export const fleetTally = createFleetTally();
