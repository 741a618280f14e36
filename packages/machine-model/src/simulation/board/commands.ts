import { type Actuator, actuators } from '../../alarms/alarm-conditions.ts';

export type Commands = Record<Actuator, boolean> & {
  /** The interlock of the supply reduces this share while the tank is heated. */
  boilerHeaterShare: number;
  /** The speed is 0 to 1; a soft start is slower. */
  washPumpShare: number;
};

export type Switches = Record<Actuator, boolean>;

export function allOff(): Switches {
  return Object.fromEntries(actuators.map((actuator) => [actuator, false])) as Switches;
}

export function noCommands(): Commands {
  return { ...allOff(), boilerHeaterShare: 1, washPumpShare: 1 };
}

export function clearCommands(commands: Commands): void {
  for (const actuator of actuators) commands[actuator] = false;
  commands.boilerHeaterShare = 1;
  commands.washPumpShare = 1;
}
