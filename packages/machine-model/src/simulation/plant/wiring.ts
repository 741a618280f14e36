import type { Actuator } from '../../alarms/alarm-conditions.ts';
import type { Feature } from '../../ranges/features.ts';
import { fittedActuators } from '../../ranges/fitted-actuators.ts';
import { allOff, type Commands, type Switches } from '../board/commands.ts';
import type { MachineFault } from '../faults.ts';

/** Opened by a spring or a float when it fails, so it needs no power to stay open. */
const valves: ReadonlySet<Actuator> = new Set([
  'inletValve',
  'breakTankValve',
  'brineValve',
  'resinFlushValve',
  'coldRinseValve',
]);
const dosingPumps: ReadonlySet<Actuator> = new Set(['detergentPump', 'rinseAidPump']);

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
  const fitted = fittedActuators(has);
  const stuck = fitted.map((actuator) => [actuator, `${actuator}StuckOff`, `${actuator}StuckOn`] as const);

  function misbehave(commands: Commands, isMainsOn: boolean, isBoardWired: boolean): void {
    if (faults.has('mainRelayStuckOff')) on.mainRelay = false;
    if (faults.has('mainRelayStuckOn')) on.mainRelay = isMainsOn;
    for (const [actuator, stuckOff, stuckOn] of stuck) {
      if (actuator === 'mainRelay') continue;
      on[actuator] = on.mainRelay && isBoardWired && commands[actuator];
      if (faults.has(stuckOff)) on[actuator] = false;
      if (faults.has(stuckOn)) on[actuator] = on.mainRelay || valves.has(actuator);
      if (dosingPumps.has(actuator) && faults.has('dosingCableLoose')) on[actuator] = false;
    }
  }

  return {
    on,
    switchOver(commands, { isMainsOn, isBoilerThermostatClosed, isTankThermostatClosed }) {
      const isBoardWired = isMainsOn && !faults.has('powerBoardCableLoose');
      on.mainRelay = isBoardWired && commands.mainRelay;
      for (const actuator of fitted) on[actuator] = on.mainRelay && commands[actuator];
      if (faults.size > 0) misbehave(commands, isMainsOn, isBoardWired);
      if (!isBoilerThermostatClosed) on.boilerHeater = false;
      if (!isTankThermostatClosed) on.tankHeater = false;
    },
  };
}
