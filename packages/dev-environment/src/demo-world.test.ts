import { brandIds, brands } from '@washboard/contract/brands';
import { customerEntrySchema } from '@washboard/contract/customers/customers';
import { dataModelOf } from '@washboard/machine-model/data-models/data-models';
import { expect, test } from 'vitest';
import { demoCompanies, demoCustomers, demoMachinesOf } from './demo-world.ts';

test.each(brandIds)('the demo machines of %s are models of its ranges', (brand) => {
  for (const { gamma, modelNumber } of demoMachinesOf(brand)) {
    expect(brands[brand].gammas).toContain(gamma);
    expect(dataModelOf(gamma, modelNumber, 'B').modelNumber).toBe(modelNumber);
  }
});

test('the demo customers are what their company could have entered, with machines in its scope', () => {
  const machines = new Map(demoMachinesOf('marea').map((machine) => [machine.serialNumber, machine]));
  const assigned = demoCustomers.flatMap(({ machines: serialNumbers }) => serialNumbers);
  expect(new Set(assigned).size).toBe(assigned.length);
  for (const { companyCode, machines: serialNumbers, ...entry } of demoCustomers) {
    expect(customerEntrySchema.parse(entry)).toEqual(entry);
    for (const serialNumber of serialNumbers) {
      const owner = demoCompanies.find((company) => company.companyCode === machines.get(serialNumber)?.companyCode);
      expect([owner?.companyCode, owner?.parentCompanyCode]).toContain(companyCode);
    }
  }
});
