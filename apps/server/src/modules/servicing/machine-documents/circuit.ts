import type { Gamma } from '@washboard/contract/appliances/appliances';
import type { Actuator } from '@washboard/machine-model/alarms/alarm-conditions';
import { fittedActuators } from '@washboard/machine-model/ranges/fitted-actuators';
import type { RangeModel } from '@washboard/machine-model/ranges/range-model';
import { rangeModels } from '@washboard/machine-model/ranges/range-models';

const inputs = [
  'boilerProbe',
  'tankProbe',
  'inletProbe',
  'boilerLevel',
  'tankLevel',
  'breakTankLevel',
  'flowMeter',
  'saltSensor',
  'doorSwitch',
  'filterSwitch',
  'boilerThermostat',
  'tankThermostat',
  'baseFloat',
  'detergentLance',
  'rinseAidLance',
] as const;
export type Input = (typeof inputs)[number];

export type ConsumerKind = 'heater' | 'motor' | 'valve';

/** The letters of designations follow IEC 81346-2. */
export interface Consumer {
  actuator: Exclude<Actuator, 'mainRelay'>;
  kind: ConsumerKind;
  designation: string;
  contact: string;
  powerW: number | null;
  hasThermostat: boolean;
}

export interface Circuit {
  /** Units are volts (between two phases, if there are three) and hertz. */
  supply: { volts: number; phases: 1 | 3 };
  consumers: Consumer[];
  inputs: Input[];
  totalW: number;
  /** The current of each phase is in amperes. */
  currentA: number;
}

const letters = { heater: 'E', motor: 'M', valve: 'Y' } as const;
const motors: ReadonlySet<Actuator> = new Set([
  'washPump',
  'rinsePump',
  'drainPump',
  'detergentPump',
  'rinseAidPump',
  'heatRecoveryFan',
]);
const heaters: ReadonlySet<Actuator> = new Set(['boilerHeater', 'tankHeater']);

export function circuitOf(gamma: Gamma): Circuit {
  const model = rangeModels[gamma];
  const phases = model.family === 'hood' ? 3 : 1;
  const volts = phases === 3 ? 400 : 230;
  const counts = { heater: 0, motor: 0, valve: 0 };
  const consumers = fittedActuators(model.features)
    .filter((actuator) => actuator !== 'mainRelay')
    .map((actuator, index) => {
      const kind = kindOf(actuator);
      counts[kind] += 1;
      return {
        actuator,
        kind,
        designation: `${letters[kind]}${counts[kind]}`,
        contact: `K${index + 1}`,
        powerW: powerOf(actuator, model),
        hasThermostat: kind === 'heater',
      };
    });
  const totalW = consumers.reduce((sum, { powerW }) => sum + (powerW ?? 0), 0);
  const currentA = totalW / (phases === 3 ? Math.sqrt(3) * volts : volts);
  return {
    supply: { volts, phases },
    consumers,
    inputs: inputs.filter((input) => has(input, model)),
    totalW,
    currentA,
  };
}

function kindOf(actuator: Actuator): ConsumerKind {
  if (heaters.has(actuator)) return 'heater';
  return motors.has(actuator) ? 'motor' : 'valve';
}

function powerOf(actuator: Actuator, { boiler, tank, washPumpW }: RangeModel): number | null {
  switch (actuator) {
    case 'boilerHeater':
      return boiler.heaterW;
    case 'tankHeater':
      return tank.heaterW;
    case 'washPump':
      return washPumpW;
    default:
      return null;
  }
}

function has(input: Input, { channels, features }: RangeModel): boolean {
  switch (input) {
    case 'inletProbe':
      return channels.includes('waterTmp');
    case 'breakTankLevel':
      return features.has('breakTank');
    case 'flowMeter':
      return features.has('flowMeter');
    case 'saltSensor':
      return features.has('softener');
    default:
      return true;
  }
}
