import { type Actuator, actuators } from '../../alarms/alarm-conditions.ts';

/** One object is rewritten in each step. */
export type Commands = Record<Actuator, boolean> & {
  /** The interlock subtracts the power of the tank heater. */
  boilerHeaterShare: number;
  /** 0 to 1; a soft start is slower. */
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
