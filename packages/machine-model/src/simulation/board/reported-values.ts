import { type StatusBody, systemStates } from '@washboard/contract/machine-link/machine-status';
import { type Channel, channelDefinitions, type Readings } from '@washboard/contract/telemetry/channels';
import type { RangeModel } from '../../ranges/range-model.ts';
import type { Controller } from '../control/controller.ts';
import type { Detection } from '../detection/detection.ts';
import type { PhysicalState } from '../machine-interface.ts';
import type { Plant } from '../plant/plant.ts';
import type { Random } from '../seeded-random.ts';
import type { BoardView } from './board-view.ts';

interface ReportedParts {
  view: BoardView;
  plant: Plant;
  detection: Detection;
  controller: Controller;
  isMainsOn: boolean;
}

export function readingsOf(
  range: RangeModel,
  { view, plant, detection, controller, isMainsOn }: ReportedParts,
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

export function statusBodyOf(
  { view, controller, isMainsOn }: Pick<ReportedParts, 'view' | 'controller' | 'isMainsOn'>,
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

export function physicalStateOf(plant: Plant): Omit<PhysicalState, 'elapsedS' | 'resinUsed'> {
  const { tank, boiler, breakTank, balance } = plant;
  return {
    tank: { ...tank },
    boiler: { ...boiler },
    breakTank: breakTank && { ...breakTank },
    ...plant.heaterW(),
    detergentGPerL: plant.chemistry.detergentGPerL(),
    balance: { ...balance },
  };
}

/** Standard deviations of the probes (est.): 0.1 K, 0.03 l, 5 l/h. */
const noise = { temperatureC: 0.1, volumeL: 0.03, flowLPerH: 5 };

interface Sensed {
  boilerC: number | null;
  tankC: number | null;
  inletC: number | null;
  boilerL: number | null;
  tankL: number | null;
  rinseWaterL: number | null;
  /** Litres per hour. */
  rinseFlow: number | null;
}

function makeReadings(range: RangeModel, sensed: Sensed, random: Random): Readings {
  const temperature = (celsius: number | null) =>
    celsius === null ? null : Math.round((celsius + noise.temperatureC * gaussian(random)) * 10);
  const volume = (litres: number | null) =>
    litres === null ? null : Math.max(0, Math.round((litres + noise.volumeL * gaussian(random)) * 10));
  const measure: Record<Channel, () => number | null> = {
    boilerTmp: () => temperature(sensed.boilerC),
    tankTmp: () => temperature(sensed.tankC),
    waterTmp: () => temperature(sensed.inletC),
    boilerVlm: () => volume(sensed.boilerL),
    tankVlm: () => volume(sensed.tankL),
    // A flow meter counts pulses, so its volume has no noise.
    rinseWaterVlm: () => (sensed.rinseWaterL === null ? null : Math.round(sensed.rinseWaterL * 10)),
    rinseWaterFlowRate: () =>
      sensed.rinseFlow
        ? Math.max(0, Math.round(sensed.rinseFlow + noise.flowLPerH * gaussian(random)))
        : sensed.rinseFlow,
  };
  const readings: Readings = {};
  for (const channel of range.channels) {
    const value = measure[channel]();
    const [lowest, highest] = channelDefinitions[channel].bounds;
    readings[channel] = value === null ? null : Math.min(highest, Math.max(lowest, value));
  }
  return readings;
}

/** The logarithm of the Box-Muller transform needs a positive argument. */
function gaussian(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
