import { brandIds, brands } from '@washboard/contract/brands/brands';
import { customerEntrySchema } from '@washboard/contract/customers/customers';
import { dataModelOf } from '@washboard/machine-model/data-models/data-models';
import { expect, test } from 'vitest';
import { demoCompaniesOf, demoCustomers, demoMachinesOf } from './demo-world.ts';

test.each(brandIds)('every demo machine of %s is a model of its ranges', (brand) => {
  for (const { gamma, modelNumber } of demoMachinesOf(brand)) {
    expect(brands[brand].gammas).toContain(gamma);
    expect(dataModelOf(gamma, modelNumber, 'B').modelNumber).toBe(modelNumber);
  }
});

test('both brands have their own machines, equally many, at the same companies', () => {
  const [marea, brina] = [demoMachinesOf('marea'), demoMachinesOf('brina')];
  expect(brina.map(({ companyCode }) => companyCode)).toEqual(marea.map(({ companyCode }) => companyCode));
  const all = [...marea, ...brina].map(({ serialNumber }) => serialNumber);
  expect(new Set(all).size).toBe(all.length);
});

test.each(brandIds)(
  'among the machines of %s, some wash, one is silent, one has an open alarm and one waits for a visitor',
  (brand) => {
    const machines = demoMachinesOf(brand);
    expect(machines.filter(({ behaviour }) => behaviour?.kind === 'kitchen').length).toBeGreaterThanOrEqual(2);
    expect(machines.filter(({ past }) => (past?.silentForH ?? 0) > 0)).toHaveLength(1);
    expect(machines.filter(({ faults }) => faults !== undefined)).toHaveLength(1);
    expect(machines.filter(({ behaviour, past }) => behaviour === null && !past)).toHaveLength(1);
  },
);

test.each(brandIds)(
  'the demo customers of %s are valid input of their company, with machines in its scope',
  (brand) => {
    const companyOf = new Map(
      demoMachinesOf(brand).map(({ serialNumber, companyCode }) => [serialNumber, companyCode]),
    );
    const assigned = demoCustomers.flatMap(({ machines }) => machines[brand]);
    expect(new Set(assigned).size).toBe(assigned.length);
    for (const { companyCode, machines, ...entry } of demoCustomers) {
      expect(customerEntrySchema.parse(entry)).toEqual(entry);
      for (const serialNumber of machines[brand]) {
        const owner = demoCompaniesOf(brand).find((company) => company.companyCode === companyOf.get(serialNumber));
        expect([owner?.companyCode, owner?.parentCompanyCode]).toContain(companyCode);
      }
    }
  },
);
