import type { Commands, Switches } from '../board/commands.ts';
import type { Settings } from '../board/settings.ts';
import type { MachineFault } from '../faults.ts';

/** A factor of 1 is healthy, 0 is nothing. All factors are estimates. */
interface PlantCondition {
  boilerHeat: number;
  tankHeat: number;
  inletFlow: number;
  rinseFlow: number;
  drainFlow: number;
  washFlow: number;
  brineFlow: number;
  resinFlow: number;
  isOverflowBlocked: boolean;
  /** A leak runs into the base, litres per second. */
  leakLPerS: number;
}

/** Heat grows with the square of the voltage; 230 V is nominal. */
const voltageFactors = { undervoltage: (190 / 230) ** 2, overvoltage: (265 / 230) ** 2 };

export function plantCondition(faults: ReadonlySet<MachineFault>): PlantCondition {
  const has = (fault: MachineFault) => faults.has(fault);
  const phases = (['lostPhaseL1', 'lostPhaseL2', 'lostPhaseL3'] as const).filter(has).length;
  const mains =
    (1 - phases / 3) *
    (has('undervoltage') ? voltageFactors.undervoltage : 1) *
    (has('overvoltage') ? voltageFactors.overvoltage : 1);
  return {
    boilerHeat: mains * (has('scaledBoilerElement') ? 0.1 : 1),
    tankHeat: mains * (has('scaledTankElement') ? 0.05 : 1),
    inletFlow: has('closedTap') ? 0 : has('lowWaterPressure') ? 0.1 : 1,
    rinseFlow: has('rinsePumpBlocked') ? 0 : has('blockedJets') ? 0.2 : 1,
    drainFlow: has('drainPumpBlocked') ? 0 : has('blockedDrain') ? 0.15 : 1,
    washFlow: has('washPumpBlocked') ? 0 : 1,
    brineFlow: has('brineLineBlocked') ? 0 : 1,
    resinFlow: has('resinBlocked') ? 0 : 1,
    isOverflowBlocked: has('blockedOverflow'),
    leakLPerS: has('leakIntoBase') ? 0.01 : 0,
  };
}

export interface Circumstances {
  switches: Readonly<Switches>;
  commands: Pick<Commands, 'boilerHeaterShare' | 'washPumpShare'>;
  condition: PlantCondition;
  settings: Settings;
  areControlsOn: boolean;
  isDoorOpen: boolean;
}
