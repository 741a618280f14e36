import { gammas } from '@washboard/contract/appliances/appliances';
import { cycleTypesOf } from '@washboard/machine-model/ranges/parameter-definitions';
import { describe, expect, it } from 'vitest';
import { betweenFill, programmeFill } from './chart.ts';

describe.each(gammas)('a chart of %s', (gamma) => {
  it('each programme of a chart has its own look, which differs from the look of use between cycles', () => {
    const looks = [...cycleTypesOf(gamma).map(programmeFill), betweenFill].map(
      ({ token, pattern = 'plain' }) => `${token} ${pattern}`,
    );
    expect(new Set(looks).size).toBe(looks.length);
  });

  it('a plain area has a colour that differs for every kind of colour vision', () => {
    const plain = cycleTypesOf(gamma)
      .map(programmeFill)
      .filter(({ pattern }) => !pattern);
    for (const { token } of plain) expect(token).toMatch(/^--series-[1-5]$/);
  });
});
