import { type StatusBody, systemStates } from '@washboard/contract/machine-link/device-status';
import type { Readings } from '@washboard/contract/telemetry/channels';
import type { RangeModel } from '../../ranges/range-model.ts';
import type { Controller } from '../control/controller.ts';
import type { Detection } from '../detection/detection.ts';
import type { PhysicalState } from '../machine-interface.ts';
import type { Plant } from '../plant/plant.ts';
import type { Random } from '../seeded-random.ts';
import type { BoardView } from './board-view.ts';
import { makeReadings } from './readings.ts';

interface Parts {
  view: BoardView;
  plant: Plant;
  detection: Detection;
  controller: Controller;
  isMainsOn: boolean;
}

/** Values of the probes; none without mains. */
export function readingsOf(
  range: RangeModel,
  { view, plant, detection, controller, isMainsOn }: Parts,
  random: Random,
): Readings {
  if (!isMainsOn) {
    const none = { boilerC: null, tankC: null, inletC: null, boilerL: null, tankL: null };
    return makeReadings(range, { ...none, rinseWaterL: null, rinseFlow: null }, random);
  }
  const { boilerC, tankC, inletC } = view.signals;
  const isMeterSilent = detection.isOpen('flowMeterSilent');
  return makeReadings(
    range,
    {
      boilerC,
      tankC,
      inletC,
      boilerL: view.boilerL,
      tankL: view.tankL,
      rinseWaterL: isMeterSilent ? null : (controller.cycle?.rinseWaterL() ?? 0),
      rinseFlow: isMeterSilent ? null : plant.rinseLPerS() * 3600,
    },
    random,
  );
}

/** A machine without mains is off, whatever it will be when power returns. */
export function statusOf(
  { view, controller, isMainsOn }: Pick<Parts, 'view' | 'controller' | 'isMainsOn'>,
  isDoorOpen: boolean,
): StatusBody {
  const cycle = isMainsOn ? controller.cycle : null;
  return {
    systemState: isMainsOn ? view.systemState : systemStates.OFF,
    isDoorOpen,
    cycle: cycle && { cycleNumber: cycle.cycleNumber, cycleType: cycle.cycleType, operationSet: 1 },
    cycleBar: cycle && {
      cycleTimeProgress: Math.floor(cycle.elapsedS()),
      cycleTimeDuration: Math.round(cycle.durationS()),
    },
    phase: cycle?.phase() ?? null,
  };
}

export function stateOf(plant: Plant): Omit<PhysicalState, 'elapsedS' | 'resinUsed'> {
  const { tank, boiler, breakTank, ledger } = plant;
  return {
    tank: { ...tank },
    boiler: { ...boiler },
    breakTank: breakTank && { ...breakTank },
    ...plant.heaterW(),
    detergentGPerL: plant.chemistry.detergentGPerL(),
    ledger: { ...ledger },
  };
}
