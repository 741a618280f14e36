import { brandIds, brands } from '@washboard/contract/brands';
import { dataModelOf } from '@washboard/machine-model/data-models/data-models';
import { expect, test } from 'vitest';
import { demoMachinesOf } from './demo-world.ts';

test.each(brandIds)('the demo machines of %s are models of its ranges', (brand) => {
  for (const { gamma, modelNumber } of demoMachinesOf(brand)) {
    expect(brands[brand].gammas).toContain(gamma);
    expect(dataModelOf(gamma, modelNumber, 'B').modelNumber).toBe(modelNumber);
  }
});
