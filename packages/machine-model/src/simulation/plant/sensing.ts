import type { Switches } from '../board/commands.ts';
import { pressureAt } from '../board/level-calibration.ts';
import type { Settings } from '../board/settings.ts';
import { healthySignals, type Signals } from '../board/signals.ts';
import type { MachineFault } from '../faults.ts';
import { baseFloatL, lowSupplyShare, thermostatC } from './figures.ts';
import type { Plant } from './plant.ts';
import type { Supplies } from './supplies.ts';

const drift = { perS: 0.1, maxK: 40 };

type Probe = 'boilerProbe' | 'tankProbe';

interface Sensing {
  readonly signals: Readonly<Signals>;
  sense(dtS: number, world: { switches: Readonly<Switches>; isDoorOpen: boolean }): void;
  faultsChanged(): void;
  startRegeneration(): void;
}

interface SensingOptions {
  plant: Plant;
  hardware: Settings;
  supplies: Supplies;
  faults: ReadonlySet<MachineFault>;
}

/** Faults of sensors act only on the signals. */
export function createSensing({ plant, hardware, supplies, faults }: SensingOptions): Sensing {
  const signals = healthySignals();
  const driftK: Record<Probe, number> = { boilerProbe: 0, tankProbe: 0 };
  const frozen: { boiler: number | null; tank: number | null } = { boiler: null, tank: null };
  let regenerationStartL = 0;

  function probe(name: Probe, trueC: number, dtS: number): number | null {
    if (faults.size === 0) return trueC;
    if (faults.has(`${name}Break`)) return null;
    if (!faults.has(`${name}Drift`)) return trueC;
    driftK[name] = Math.min(drift.maxK, driftK[name] + drift.perS * dtS);
    return trueC + driftK[name];
  }

  function senseLevels(): void {
    const { boiler, tank, breakTank } = plant;
    const boilerPressure = frozen.boiler ?? pressureAt(hardware.boilerCalibration, boiler.volumeL);
    const tankPressure = frozen.tank ?? pressureAt(hardware.tankCalibration, tank.volumeL);
    signals.boilerPressure = faults.has('boilerLevelBreak') ? null : boilerPressure;
    signals.tankPressure = faults.has('tankLevelBreak') ? null : tankPressure;
    signals.breakTankPressure =
      breakTank === null || faults.has('breakTankLevelBreak')
        ? null
        : pressureAt(hardware.breakTankCalibration, breakTank.volumeL);
  }

  function senseSupplies(): void {
    const { saltKg, saltCapacityKg, detergentL, detergentCapacityL, rinseAidL, rinseAidCapacityL } = supplies;
    signals.isSaltLow = faults.has('saltSensorBreak') ? null : saltKg < saltCapacityKg * lowSupplyShare;
    signals.isDetergentLow = detergentL < detergentCapacityL * lowSupplyShare;
    signals.isRinseAidLow = rinseAidL < rinseAidCapacityL * lowSupplyShare;
  }

  function faultsChanged(): void {
    signals.revision += 1;
    const isSound = (fault: MachineFault) => !faults.has(fault);
    for (const name of ['boilerProbe', 'tankProbe'] as const) {
      if (isSound(`${name}Drift`)) driftK[name] = 0;
    }
    frozen.boiler = isSound('stuckBoilerLevel')
      ? null
      : (frozen.boiler ?? pressureAt(hardware.boilerCalibration, plant.boiler.volumeL));
    frozen.tank = isSound('stuckTankLevel')
      ? null
      : (frozen.tank ?? pressureAt(hardware.tankCalibration, plant.tank.volumeL));
    if (isSound('leakIntoBase')) plant.dryBase();
    const volts = isSound('undervoltage') ? (isSound('overvoltage') ? 230 : 265) : 190;
    const voltsOf = (fault: MachineFault) => (isSound(fault) ? volts : 4);
    signals.phaseVolts = isSound('voltageSensorBreak')
      ? [voltsOf('lostPhaseL1'), voltsOf('lostPhaseL2'), voltsOf('lostPhaseL3')]
      : null;
    signals.frequencyHz = isSound('frequencyDrift') ? 50 : 53.5;
    signals.controlVolts = isSound('weakControlSupply') ? 24 : 18.5;
    signals.boardC = isSound('hotElectronics') ? 45 : 92;
    signals.residualMilliampere = isSound('earthLeakage') ? 2 : 45;
    signals.isFilterSeated = isSound('filterMisplaced');
    signals.isKeyPressed = !isSound('keyStuck');
    signals.isPanelThere = isSound('panelCableLoose');
    signals.isPowerBoardThere = isSound('powerBoardCableLoose');
    signals.isConnectivityThere = isSound('connectivityCableLoose');
    signals.isDosingUnitThere = isSound('dosingCableLoose');
    signals.isMemoryIntact = isSound('memoryCorrupted');
    signals.isClockSet = isSound('clockBatteryEmpty');
    signals.isOutputStageIntact = isSound('outputStageBreak');
    signals.isConnectivityModuleIntact = isSound('connectivityModuleBreak');
    signals.isFirmwareIntact = isSound('firmwareDamaged');
    signals.doFirmwaresMatch = isSound('firmwareMismatch');
    signals.isUpdateFinished = isSound('firmwareInterrupted');
    signals.isModelRight = isSound('parametersOfOtherModel');
  }

  return {
    signals,
    faultsChanged,
    startRegeneration() {
      regenerationStartL = plant.regenerationMeterL();
    },
    sense(dtS, { switches, isDoorOpen }) {
      const { boiler, tank, environment } = plant;
      signals.boilerC = probe('boilerProbe', boiler.temperatureC, dtS);
      signals.tankC = probe('tankProbe', tank.temperatureC, dtS);
      signals.inletC = faults.has('inletProbeBreak') ? null : environment.feedC;
      senseLevels();
      senseSupplies();
      if (!faults.has('flowMeterBreak')) signals.rinsePulses += plant.rinseLPerS() * dtS * hardware.flowmeterPulses;
      signals.regenerationL = plant.regenerationMeterL() - regenerationStartL;
      signals.isBaseWet = plant.baseL() > baseFloatL;
      if (signals.isDoorClosedContact === isDoorOpen) signals.revision += 1;
      signals.isDoorClosedContact = !isDoorOpen;
      signals.isDoorOpenContact = isDoorOpen || faults.has('doorSwitchBreak');
      const limitC = (isClosed: boolean) => (isClosed ? thermostatC.opens : thermostatC.closes);
      signals.isBoilerThermostatClosed =
        !faults.has('boilerThermostatTrip') && boiler.temperatureC < limitC(signals.isBoilerThermostatClosed);
      signals.isTankThermostatClosed =
        !faults.has('tankThermostatTrip') && tank.temperatureC < limitC(signals.isTankThermostatClosed);
      signals.feedback = signals.isPowerBoardThere ? switches : null;
      signals.isWashPumpOverloaded = switches.washPump && faults.has('washPumpBlocked');
      signals.isRinsePumpOverloaded = switches.rinsePump && faults.has('rinsePumpBlocked');
      signals.isDrainPumpOverloaded = switches.drainPump && faults.has('drainPumpBlocked');
    },
  };
}
