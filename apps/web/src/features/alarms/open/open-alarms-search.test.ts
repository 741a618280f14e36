import { expect, it } from 'vitest';
import { parseOpenAlarmsSearch } from './open-alarms-search.ts';

it('the address of the alarms keeps known filters and drops everything else', () => {
  expect(parseOpenAlarmsSearch({ severity: 'critical', gamma: 'ge', companyCode: 300001 })).toEqual({
    severity: 'critical',
    gamma: 'ge',
    companyCode: '300001',
  });
  expect(parseOpenAlarmsSearch({ severity: 'bad', gamma: 7, companyCode: '12', page: 3 })).toEqual({});
});
