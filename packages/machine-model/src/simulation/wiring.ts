import { type Actuator, actuators } from '../alarms/alarm-conditions.ts';
import type { Feature } from '../ranges/features.ts';
import { allOff, type Commands, type Switches } from './commands.ts';
import type { MachineFault } from './faults.ts';

/** Opened by a spring or a float when it fails, so it needs no power to stay open. */
const valves: ReadonlySet<Actuator> = new Set([
  'inletValve',
  'breakTankValve',
  'brineValve',
  'resinFlushValve',
  'coldRinseValve',
]);
const dosingPumps: ReadonlySet<Actuator> = new Set(['detergentPump', 'rinseAidPump']);

/** Parts that not every range has. */
const featureOf: Readonly<Partial<Record<Actuator, Feature>>> = {
  breakTankValve: 'breakTank',
  brineValve: 'softener',
  resinFlushValve: 'softener',
  heatRecoveryFan: 'heatRecovery',
  doorLock: 'doorLock',
  coldRinseValve: 'coldRinse',
};

export interface Supply {
  isMainsOn: boolean;
  /** Safety thermostats in series with the heaters' coils. */
  isBoilerThermostatClosed: boolean;
  isTankThermostatClosed: boolean;
}

/** From the board's commands to what is really on: relay, contactors, cables, and what is stuck. */
export function createWiring(
  faults: ReadonlySet<MachineFault>,
  has: ReadonlySet<Feature>,
): {
  readonly on: Readonly<Switches>;
  switchOver(commands: Commands, supply: Supply): void;
} {
  const on = allOff();
  const isFitted = (actuator: Actuator) => {
    const feature = featureOf[actuator];
    return feature === undefined || has.has(feature);
  };
  const stuck = actuators
    .filter(isFitted)
    .map((actuator) => [actuator, `${actuator}StuckOff`, `${actuator}StuckOn`] as const);

  return {
    on,
    switchOver(commands, { isMainsOn, isBoilerThermostatClosed, isTankThermostatClosed }) {
      const isBoardWired = isMainsOn && !faults.has('powerBoardCableLoose');
      const hasFaults = faults.size > 0;
      on.mainRelay =
        isMainsOn &&
        (hasFaults
          ? faults.has('mainRelayStuckOn') || (isBoardWired && commands.mainRelay && !faults.has('mainRelayStuckOff'))
          : commands.mainRelay);
      for (const [actuator, stuckOff, stuckOn] of stuck) {
        if (actuator === 'mainRelay') continue;
        const isPowered = on.mainRelay && isBoardWired;
        let isOn = isPowered && commands[actuator];
        if (hasFaults) {
          if (faults.has(stuckOff)) isOn = false;
          if (faults.has(stuckOn)) isOn = on.mainRelay || valves.has(actuator);
          if (dosingPumps.has(actuator) && faults.has('dosingCableLoose')) isOn = false;
        }
        on[actuator] = isOn;
      }
      if (!isBoilerThermostatClosed) on.boilerHeater = false;
      if (!isTankThermostatClosed) on.tankHeater = false;
    },
  };
}
