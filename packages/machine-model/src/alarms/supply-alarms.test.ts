import { gammas } from '@washboard/contract/appliances/appliances';
import { expect, it } from 'vitest';
import { alarmDefinitionsOf } from './alarm-definitions.ts';
import { reportsSupplies, supplyAlarms } from './supply-alarms.ts';

it.each(gammas)('the range %s reports supplies exactly if its catalogue has their alarms', (gamma) => {
  const conditions = new Map(alarmDefinitionsOf(gamma).map(({ errorCode, condition }) => [errorCode, condition]));
  const reported = Object.fromEntries(Object.entries(supplyAlarms).map(([name, code]) => [conditions.get(code), name]));
  const expected = Object.fromEntries(Object.keys(supplyAlarms).map((name) => [name, name]));
  if (reportsSupplies(gamma)) expect(reported).toEqual(expected);
  else for (const condition of Object.keys(supplyAlarms)) expect([...conditions.values()]).not.toContain(condition);
});
