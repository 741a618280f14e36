import type { MachineEvent } from '@washboard/contract/machine-link/machine-events';
import type { RangeModel } from '../../ranges/range-model.ts';
import type {
  InitialState,
  OperationResult,
  ParameterWrite,
  ReplacedBoard,
  RestoredMemory,
  ServiceOrder,
} from '../machine-interface.ts';
import { type Counters, noCounts } from './counters.ts';
import { type CorruptibleStore, createParameterStore, refuseToSet } from './parameter-store.ts';

/** Setting this parameter begins a new maintenance interval. */
const maintenanceCode = 'S46';

interface MachineMemoryOptions {
  range: RangeModel;
  initial: Partial<InitialState> | undefined;
  emit: (event: MachineEvent) => void;
}

export interface MachineMemory {
  readonly store: CorruptibleStore;
  readonly counters: Counters;
  isBlank(): boolean;
  nextCycleNumber(): number;
  /** The caller has checked the values. */
  write(values: Readonly<Record<string, number>>, write: ParameterWrite): void;
  resetToFactory(order: ServiceOrder): void;
  completeMaintenance(order: ServiceOrder): void;
  restore(memory: RestoredMemory, replaced: ReplacedBoard): OperationResult;
}

export function createMachineMemory({ range, initial, emit }: MachineMemoryOptions): MachineMemory {
  const { gamma, modelNumber } = range;
  let isBlank = initial?.isBlank ?? false;
  let cycleNumber = initial?.cycleNumber ?? 0;
  const store = createParameterStore({ gamma, modelNumber, initial: initial?.parameters, isBlank });
  const nothing = noCounts(isBlank ? 0 : store.settingOf('maintenanceInterval'));
  const counters = structuredClone((initial?.counters ?? nothing) as Counters);

  function write(values: Readonly<Record<string, number>>, { by, commandId, grantId }: ParameterWrite): void {
    for (const [code, value] of Object.entries(values)) {
      const previous = store.values()[code] ?? null;
      store.set(code, value);
      if (code === maintenanceCode) counters.cyclesBeforeMaintenance = value;
      const cause = { by, ...(commandId && { commandId }), ...(grantId && { grantId }) };
      emit({ kind: 'parameterChanged', body: { code, value, was: previous, ...cause } });
    }
  }

  return {
    store,
    counters,
    isBlank: () => isBlank,
    nextCycleNumber() {
      cycleNumber += 1;
      return cycleNumber;
    },
    write,
    resetToFactory({ commandId }) {
      const present = store.values();
      const changed = [...store.presets()].filter(([code, value]) => present[code] !== value);
      write(Object.fromEntries(changed), { by: commandId ? 'cloud' : 'panel', ...(commandId && { commandId }) });
      emit({ kind: 'factoryReset', body: { changed: changed.length, ...(commandId && { commandId }) } });
    },
    completeMaintenance({ commandId }) {
      const previousCycles = counters.cyclesBeforeMaintenance;
      counters.cyclesBeforeMaintenance = store.settingOf('maintenanceInterval');
      const { cyclesBeforeMaintenance } = counters;
      emit({
        kind: 'maintenanceCompleted',
        body: { was: previousCycles, cyclesBeforeMaintenance, ...(commandId && { commandId }) },
      });
    },
    restore(memory, replaced) {
      if (!isBlank) return { ok: false, reason: 'notBlank' };
      const refusal = refuseToSet(store, memory.parameters);
      if (refusal !== null) return refusal;
      isBlank = false;
      cycleNumber = memory.cycleNumber;
      store.setAll(memory.parameters);
      emit({ kind: 'boardReplaced', body: { ...replaced, cycleNumber } });
      // Cycles of a blank board are not use by a customer, so they are not counted.
      Object.assign(counters, noCounts(store.settingOf('maintenanceInterval')), memory.counters);
      return { ok: true };
    },
  };
}
