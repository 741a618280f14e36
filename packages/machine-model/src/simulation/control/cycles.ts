import { isServiceCycle } from '@washboard/contract/appliances/service-cycles';
import type { CycleRecord, MachineEvent } from '@washboard/contract/machine-link/machine-events';
import type { CycleType } from '../../ranges/parameter-table.ts';
import type { BoardView } from '../board/board-view.ts';
import { countCycle } from '../board/counters.ts';
import type { MachineMemory } from '../board/machine-memory.ts';
import type { Hardware } from '../plant/hardware.ts';
import { RunningCycle } from './running-cycle.ts';

interface CyclesOptions {
  memory: MachineMemory;
  hardware: Hardware;
  view: BoardView;
  /** Ms since 1970, by the machine's clock. */
  nowMs: () => number;
  emit: (event: MachineEvent) => void;
}

export interface Cycles {
  begin(cycleType: CycleType, onCreated: (cycle: RunningCycle) => void): void;
  end(cycle: RunningCycle, outcome: CycleRecord['outcome']): void;
}

export function createCycles({ memory, hardware, view, nowMs, emit }: CyclesOptions): Cycles {
  const { store, counters } = memory;
  const { plant, supplies } = hardware;
  return {
    begin(cycleType, onCreated) {
      const cycleNumber = memory.nextCycleNumber();
      onCreated(
        new RunningCycle({
          cycleNumber,
          cycleType,
          startedAtMs: nowMs(),
          settingOf: store.settingOf,
          board: view,
          balance: plant.balance,
        }),
      );
      if (cycleType === 'regeneration') hardware.startRegeneration();
      if (!isServiceCycle(cycleType)) plant.loadWare();
      emit({ kind: 'cycleStarted', body: { cycleNumber, cycleType } });
    },
    end(cycle, outcome) {
      emit({ kind: 'cycleEnded', body: cycle.finish(nowMs(), outcome) });
      plant.unloadWare();
      if (outcome !== 'completed') return;
      countCycle(counters, cycle.cycleType, cycle.view.isService);
      if (cycle.cycleType !== 'regeneration') return;
      supplies.saltKg = Math.max(0, supplies.saltKg - view.settings.saltPerRegenerationKg);
      view.resinUsed = 0;
    },
  };
}
