import type { Settings } from '../board/settings.ts';

/** How a regeneration's water is divided (est.). The brine is what was filled in. */
const shares = { fill: 0.3, slowRinse: 0.4, fastRinse: 0.3 };

type RegenerationSettings = Pick<Settings, 'regenerationL' | 'brineDrawS' | 'slowRinseS' | 'fastRinseS' | 'inletLPerS'>;

/** Litres that have passed the softener's lines at the end of each part; brine counts when filled and when drawn. */
export function regenerationGoals({ regenerationL }: Pick<Settings, 'regenerationL'>) {
  const fillL = shares.fill * regenerationL;
  const slowL = 2 * fillL + shares.slowRinse * regenerationL;
  return { fill: fillL, brineDraw: 2 * fillL, slowRinse: slowL, fastRinse: slowL + shares.fastRinse * regenerationL };
}

/** Litres per second through sound lines: brine and rinses just take their time. */
export function regenerationFlows({
  regenerationL,
  brineDrawS,
  slowRinseS,
  fastRinseS,
  inletLPerS,
}: RegenerationSettings) {
  return {
    fill: inletLPerS,
    brineDraw: (shares.fill * regenerationL) / brineDrawS,
    flush: ((shares.slowRinse + shares.fastRinse) * regenerationL) / (slowRinseS + fastRinseS),
  };
}
