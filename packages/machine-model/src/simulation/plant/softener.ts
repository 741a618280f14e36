import type { Settings } from '../board/settings.ts';
import { addWaterIn, addWaterOut, type Balance } from './balance.ts';
import type { Circumstances } from './plant-condition.ts';

/** Shares of a regeneration's water are estimates. */
const shares = { fill: 0.3, slowRinse: 0.4, fastRinse: 0.3 };

type RegenerationSettings = Pick<Settings, 'regenerationL' | 'brineDrawS' | 'slowRinseS' | 'fastRinseS' | 'inletLPerS'>;

/** @returns litres at the end of each part; brine counts when filled and when drawn */
export function regenerationGoals({ regenerationL }: Pick<Settings, 'regenerationL'>) {
  const fillL = shares.fill * regenerationL;
  const slowL = 2 * fillL + shares.slowRinse * regenerationL;
  return { fill: fillL, brineDraw: 2 * fillL, slowRinse: slowL, fastRinse: slowL + shares.fastRinse * regenerationL };
}

/** @returns litres per second, which give brine and rinses exactly their set times */
function regenerationFlows({ regenerationL, brineDrawS, slowRinseS, fastRinseS, inletLPerS }: RegenerationSettings) {
  return {
    fill: inletLPerS,
    brineDraw: (shares.fill * regenerationL) / brineDrawS,
    flush: ((shares.slowRinse + shares.fastRinse) * regenerationL) / (slowRinseS + fastRinseS),
  };
}

/**
 * Both valves fill the brine chamber; a single one draws brine or flushes the resin. The water goes to the drain
 * without reaching a vessel.
 */
export interface Softener {
  /** Litres through the lines since the machine was made; brine counts again when it is drawn. */
  meterL(): number;
  step(dtS: number, circumstances: Pick<Circumstances, 'switches' | 'condition' | 'settings'>): void;
}

export function createSoftener(balance: Balance, feedC: number): Softener {
  let meterL = 0;
  return {
    meterL: () => meterL,
    step(dtS, { switches, condition, settings }) {
      if (!switches.brineValve && !switches.resinFlushValve) return;
      const isFilling = switches.brineValve && switches.resinFlushValve;
      const tap = Math.min(1, condition.inletFlow * 3);
      const flows = regenerationFlows(settings);
      let lPerS = flows.fill * condition.inletFlow;
      if (!isFilling && switches.brineValve) lPerS = flows.brineDraw * condition.brineFlow;
      if (!isFilling && switches.resinFlushValve) lPerS = flows.flush * condition.resinFlow * tap;
      meterL += lPerS * dtS;
      // The water of the brine was counted when it came in.
      if (!isFilling && switches.brineValve) return;
      const volumeL = lPerS * dtS;
      balance.regenerationL += volumeL;
      addWaterIn(balance, volumeL, feedC);
      addWaterOut(balance, volumeL, feedC);
    },
  };
}
