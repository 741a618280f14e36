import { type Actuator, actuators } from '../../alarms/alarm-conditions.ts';
import type { BoardView } from '../board/board-view.ts';
import { type Watch, type WatchGroup, watchCondition } from './watch.ts';

/** Contactors need a moment; only a longer contradiction is a fault. */
const settlingS = 1.5;

/** A thermostat, motor protection or the main relay may switch off a healthy actuator. */
function isCutOff(actuator: Actuator, { signals, commands }: BoardView): boolean {
  if (actuator !== 'mainRelay' && commands.mainRelay && signals.feedback?.mainRelay === false) return true;
  if (actuator === 'boilerHeater') return !signals.isBoilerThermostatClosed;
  if (actuator === 'tankHeater') return !signals.isTankThermostatClosed;
  return false;
}

/** Feedback alarms are latched, because a machine that stops commanding cannot see the fault any more. */
const options = { debounceS: settlingS, isLatched: true };
const watches: readonly Watch[] = actuators.flatMap((actuator): Watch[] => [
  watchCondition(
    `${actuator}StuckOff`,
    (view) => view.commands[actuator] && view.signals.feedback?.[actuator] === false && !isCutOff(actuator, view),
    options,
  ),
  watchCondition(
    `${actuator}StuckOn`,
    ({ commands, signals }) => !commands[actuator] && signals.feedback?.[actuator] === true,
    options,
  ),
]);

export function feedbackWatches(): WatchGroup {
  return {
    watches,
    isQuiet({ commands, signals: { feedback } }) {
      if (feedback === null) return true;
      for (const actuator of actuators) if (commands[actuator] !== feedback[actuator]) return false;
      return true;
    },
  };
}
