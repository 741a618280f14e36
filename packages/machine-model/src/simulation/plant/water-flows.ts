import { addWaterIn, addWaterOut, type Balance } from './balance.ts';
import type { Chemistry } from './chemistry.ts';
import { transferFactor } from './figures.ts';
import type { Circumstances } from './plant-condition.ts';
import type { Vessels } from './vessels.ts';
import type { Ware } from './ware.ts';
import { drawOff, pourIn, waterHeatJPerLK } from './water-body.ts';

interface WaterFlowsOptions {
  vessels: Vessels;
  ware: Ware;
  chemistry: Chemistry;
  balance: Balance;
  feedC: number;
}

interface WaterFlows {
  fill(dtS: number, circumstances: Circumstances): void;
  rinse(dtS: number, circumstances: Circumstances): void;
  drain(dtS: number, circumstances: Circumstances): void;
  /** Litres per second of hot water in the last step. */
  rinseLPerS(): number;
  baseL(): number;
  dryBase(): void;
}

export function createWaterFlows({ vessels, ware, chemistry, balance, feedC }: WaterFlowsOptions): WaterFlows {
  const { tank, boiler, breakTank } = vessels;
  let rinseLPerS = 0;
  let baseL = 0;

  function leaveTank(volumeL: number): void {
    chemistry.carryAway(volumeL);
    addWaterOut(balance, volumeL, tank.temperatureC);
  }

  function spray(volumeL: number, temperatureC: number): void {
    const leftOnWareJ = ware.rinse(volumeL, temperatureC);
    leaveTank(pourIn(tank, volumeL, temperatureC - leftOnWareJ / (volumeL * waterHeatJPerLK)));
    balance.rinseWaterL += volumeL;
  }

  return {
    rinseLPerS: () => rinseLPerS,
    baseL: () => baseL,
    dryBase() {
      baseL = 0;
    },
    fill(dtS, { switches, condition, settings }) {
      if (breakTank !== null && switches.breakTankValve) {
        const wantedL = Math.min(settings.inletLPerS * transferFactor * dtS, boiler.capacityL - boiler.volumeL);
        const volumeL = drawOff(breakTank, Math.max(0, wantedL));
        if (volumeL > 0) pourIn(boiler, volumeL, breakTank.temperatureC);
      }
      if (!switches.inletValve) return;
      const vessel = breakTank ?? boiler;
      const supplyL = settings.inletLPerS * condition.inletFlow * dtS;
      const volumeL = Math.min(supplyL, vessel.capacityL - vessel.volumeL);
      if (volumeL <= 0) return;
      pourIn(vessel, volumeL, feedC);
      addWaterIn(balance, volumeL, feedC);
    },
    rinse(dtS, { switches, condition, settings }) {
      rinseLPerS = 0;
      if (switches.rinsePump) {
        const volumeL = drawOff(boiler, settings.rinseLPerS * condition.rinseFlow * dtS);
        if (volumeL > 0) {
          rinseLPerS = volumeL / dtS;
          balance.rinseHeatJ += volumeL * waterHeatJPerLK * (boiler.temperatureC - feedC);
          spray(volumeL, boiler.temperatureC);
        }
      }
      if (!switches.coldRinseValve) return;
      const volumeL = settings.inletLPerS * condition.inletFlow * dtS;
      if (volumeL === 0) return;
      addWaterIn(balance, volumeL, feedC);
      spray(volumeL, feedC);
      balance.coldRinseL += volumeL;
    },
    drain(dtS, { switches, condition, settings }) {
      if (switches.drainPump) leaveTank(drawOff(tank, settings.drainLPerS * condition.drainFlow * dtS));
      if (condition.leakLPerS === 0) return;
      const leakedL = drawOff(tank, condition.leakLPerS * dtS);
      baseL += leakedL;
      leaveTank(leakedL);
    },
  };
}
