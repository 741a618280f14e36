import type { Balance } from './balance.ts';
import {
  controlsW,
  type Environment,
  type Figures,
  heatRecoveryW,
  openDoorLossFactor,
  pumpHeatShare,
  sprayLossFactor,
} from './figures.ts';
import type { Circumstances } from './plant-condition.ts';
import type { Vessels } from './vessels.ts';
import type { Ware } from './ware.ts';
import { addHeat } from './water-body.ts';

/** Water that is nearly as warm as the steam recovers no heat, K (est.). */
const recoveryGapK = 15;

interface HeatFlowsOptions {
  own: Figures;
  vessels: Vessels;
  ware: Ware;
  balance: Balance;
  environment: Environment;
}

interface HeatFlows {
  wash(dtS: number, circumstances: Circumstances): void;
  heat(dtS: number, circumstances: Circumstances): void;
  lose(dtS: number, circumstances: Circumstances): void;
  heaterW(): { boilerHeaterW: number; tankHeaterW: number };
}

export function createHeatFlows({ own, vessels, ware, balance, environment }: HeatFlowsOptions): HeatFlows {
  const { tank, boiler, breakTank } = vessels;
  const { ambientC } = environment;
  let boilerHeaterW = 0;
  let tankHeaterW = 0;

  function recover(dtS: number): void {
    const fresh = breakTank ?? boiler;
    if (fresh.volumeL === 0 || fresh.temperatureC > tank.temperatureC - recoveryGapK) return;
    addHeat(tank, -heatRecoveryW * dtS);
    addHeat(fresh, heatRecoveryW * dtS);
    balance.recoveredJ += heatRecoveryW * dtS;
  }

  return {
    heaterW: () => ({ boilerHeaterW, tankHeaterW }),
    wash(dtS, { switches, condition, commands, settings }) {
      if (!switches.washPump) return;
      const pumpJ = settings.washPumpW * commands.washPumpShare * dtS;
      const isSpraying = condition.washFlow > 0;
      const toWareJ = isSpraying ? ware.wash(dtS, tank.temperatureC) : 0;
      const heatJ = isSpraying ? pumpJ * pumpHeatShare : 0;
      addHeat(tank, heatJ - toWareJ);
      balance.washPumpJ += pumpJ;
      balance.lossJ += pumpJ - heatJ;
    },
    heat(dtS, { switches, commands, condition, settings }) {
      boilerHeaterW = switches.boilerHeater
        ? settings.boilerHeaterW * commands.boilerHeaterShare * condition.boilerHeat
        : 0;
      tankHeaterW = switches.tankHeater ? settings.tankHeaterW * condition.tankHeat : 0;
      if (boilerHeaterW > 0) addHeat(boiler, boilerHeaterW * dtS);
      if (tankHeaterW > 0) addHeat(tank, tankHeaterW * dtS);
      balance.boilerHeaterJ += boilerHeaterW * dtS;
      balance.tankHeaterJ += tankHeaterW * dtS;
      if (switches.heatRecoveryFan) recover(dtS);
    },
    lose(dtS, { switches, isDoorOpen, areControlsOn }) {
      const factor = (isDoorOpen ? openDoorLossFactor : 1) * (switches.washPump ? sprayLossFactor : 1);
      const tankLossJ = own.tankLossWPerK * factor * (tank.temperatureC - ambientC) * dtS;
      const boilerLossJ = own.boilerLossWPerK * (boiler.temperatureC - ambientC) * dtS;
      addHeat(tank, -tankLossJ);
      addHeat(boiler, -boilerLossJ);
      const controlsJ = areControlsOn ? controlsW * dtS : 0;
      balance.controlsJ += controlsJ;
      balance.lossJ += tankLossJ + boilerLossJ + controlsJ;
    },
  };
}
