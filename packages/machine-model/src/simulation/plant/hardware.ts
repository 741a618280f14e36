import type { Actuator } from '../../alarms/alarm-conditions.ts';
import type { Feature } from '../../ranges/features.ts';
import { fittedActuators } from '../../ranges/fitted-actuators.ts';
import type { RangeModel } from '../../ranges/range-model.ts';
import type { SetPoints } from '../board/board-view.ts';
import { allOff, type Commands, type Switches } from '../board/commands.ts';
import { createParameterStore } from '../board/parameter-store.ts';
import { type Settings, settingsFrom } from '../board/settings.ts';
import type { Signals } from '../board/signals.ts';
import type { MachineFault } from '../faults.ts';
import { type Consumption, electricityJ } from './balance.ts';
import type { Environment } from './figures.ts';
import { createPlant, type Plant } from './plant.ts';
import { plantCondition } from './plant-condition.ts';
import { createSensing } from './sensing.ts';
import { fullSupplies, type Supplies } from './supplies.ts';

/** A spring or a float holds a failed valve open without power. */
const valves: ReadonlySet<Actuator> = new Set([
  'inletValve',
  'breakTankValve',
  'brineValve',
  'resinFlushValve',
  'coldRinseValve',
]);
const dosingPumps: ReadonlySet<Actuator> = new Set(['detergentPump', 'rinseAidPump']);

interface Supply {
  isMainsOn: boolean;
  isBoilerThermostatClosed: boolean;
  isTankThermostatClosed: boolean;
}

function createWiring(
  faults: ReadonlySet<MachineFault>,
  has: ReadonlySet<Feature>,
): {
  readonly switches: Readonly<Switches>;
  switchOver(commands: Commands, supply: Supply): void;
} {
  const outputs = allOff();
  const fitted = fittedActuators(has);
  const stuck = fitted.map((actuator) => [actuator, `${actuator}StuckOff`, `${actuator}StuckOn`] as const);

  function misbehave(commands: Commands, isMainsOn: boolean, isBoardWired: boolean): void {
    if (faults.has('mainRelayStuckOff')) outputs.mainRelay = false;
    if (faults.has('mainRelayStuckOn')) outputs.mainRelay = isMainsOn;
    for (const [actuator, stuckOff, stuckOn] of stuck) {
      if (actuator === 'mainRelay') continue;
      outputs[actuator] = outputs.mainRelay && isBoardWired && commands[actuator];
      if (faults.has(stuckOff)) outputs[actuator] = false;
      if (faults.has(stuckOn)) outputs[actuator] = outputs.mainRelay || valves.has(actuator);
      if (dosingPumps.has(actuator) && faults.has('dosingCableLoose')) outputs[actuator] = false;
    }
  }

  return {
    switches: outputs,
    switchOver(commands, { isMainsOn, isBoilerThermostatClosed, isTankThermostatClosed }) {
      const isBoardWired = isMainsOn && !faults.has('powerBoardCableLoose');
      outputs.mainRelay = isBoardWired && commands.mainRelay;
      for (const actuator of fitted) outputs[actuator] = outputs.mainRelay && commands[actuator];
      if (faults.size > 0) misbehave(commands, isMainsOn, isBoardWired);
      if (!isBoilerThermostatClosed) outputs.boilerHeater = false;
      if (!isTankThermostatClosed) outputs.tankHeater = false;
    },
  };
}

interface HardwareOptions {
  range: RangeModel;
  supplies: Readonly<Supplies> | undefined;
  environment: Environment;
  /**
   * A hot machine is filled and at its set points; a cold one has a full boiler and an empty tank at room temperature.
   */
  water: 'hot' | 'cold';
  setPoints: SetPoints;
  settings: Settings;
}

export interface Hardware {
  readonly plant: Plant;
  readonly supplies: Supplies;
  readonly signals: Readonly<Signals>;
  readonly switches: Readonly<Switches>;
  readonly faults: ReadonlySet<MachineFault>;
  isDoorOpen(): boolean;
  /** @returns false if the lock keeps the door shut */
  moveDoor(isOpen: boolean): boolean;
  isMainsOn(): boolean;
  switchMains(isOn: boolean): void;
  setFault(fault: MachineFault, isPresent: boolean): void;
  step(dtS: number, board: { commands: Commands; settings: Settings; areControlsOn: boolean }): Consumption;
  sense(dtS: number): void;
  startRegeneration(): void;
}

export function createHardware(options: HardwareOptions): Hardware {
  const { gamma, modelNumber, features } = options.range;
  const hardware = settingsFrom(createParameterStore({ gamma, modelNumber }).settingOf, features);
  const supplies: Supplies = { ...(options.supplies ?? fullSupplies()) };
  const faults = new Set<MachineFault>();
  const plant = createPlant({ ...waterAtStart(options), family: options.range.family, hardware, supplies });
  const wiring = createWiring(faults, features);
  const sensing = createSensing({ plant, hardware, supplies, faults });
  let condition = plantCondition(faults);
  let isDoorOpen = false;
  let isMainsOn = true;
  sensing.faultsChanged();

  return {
    plant,
    supplies,
    signals: sensing.signals,
    switches: wiring.switches,
    faults,
    isDoorOpen: () => isDoorOpen,
    moveDoor(isOpen) {
      if (isOpen && wiring.switches.doorLock) return false;
      isDoorOpen = isOpen;
      return true;
    },
    isMainsOn: () => isMainsOn,
    switchMains(isOn) {
      isMainsOn = isOn;
    },
    setFault(fault, isPresent) {
      if (isPresent) faults.add(fault);
      else faults.delete(fault);
      condition = plantCondition(faults);
      sensing.faultsChanged();
    },
    step(dtS, { commands, settings, areControlsOn }) {
      const { isBoilerThermostatClosed, isTankThermostatClosed } = sensing.signals;
      wiring.switchOver(commands, { isMainsOn, isBoilerThermostatClosed, isTankThermostatClosed });
      const { detergentL, rinseAidL } = supplies;
      const beforeL = plant.balance.waterInL;
      const beforeJ = electricityJ(plant.balance);
      plant.step(dtS, { switches: wiring.switches, commands, condition, settings, areControlsOn, isDoorOpen });
      return {
        waterL: plant.balance.waterInL - beforeL,
        energyJ: electricityJ(plant.balance) - beforeJ,
        detergentL: detergentL - supplies.detergentL,
        rinseAidL: rinseAidL - supplies.rinseAidL,
      };
    },
    sense: (dtS) => sensing.sense(dtS, { switches: wiring.switches, isDoorOpen }),
    startRegeneration: sensing.startRegeneration,
  };
}

function waterAtStart({ water, setPoints, settings, environment }: HardwareOptions) {
  const isHot = water === 'hot';
  return {
    environment,
    tank: isHot
      ? { volumeL: settings.tankLevelL, temperatureC: setPoints.tankC }
      : { volumeL: 0, temperatureC: environment.ambientC },
    boiler: { volumeL: settings.boilerLevelL, temperatureC: isHot ? setPoints.boilerC : environment.ambientC },
    breakTankL: settings.breakTankLevelL,
  };
}
