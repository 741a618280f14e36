import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { copyStorage, useStorage } from '../../../adapters/database/testing/storage-under-test.ts';
import { companies } from '../companies/tables.ts';
import { administrationScope, conditionFor } from './index.ts';

const storage = useStorage(copyStorage);

it('the database looks up few, many and all companies differently with the same result', async () => {
  const { orm } = storage.database;
  const below = (parentCompanyCode: string, first: number, count: number) =>
    Array.from({ length: count }, (_, i) => ({
      companyCode: String(first + i),
      companyName: `Company ${i}`,
      parentCompanyCode,
    }));
  await orm
    .insert(companies)
    .values([
      { companyCode: '100000', companyName: 'Many', parentCompanyCode: null },
      ...below('100000', 200_000, 300),
      ...below('200000', 300_000, 5),
      { companyCode: '900000', companyName: 'Elsewhere', parentCompanyCode: null },
    ]);
  const find = async (companyCode: string) => {
    const scope = administrationScope({ role: 'SERVICE_MANAGER', companyCode });
    const rows = await orm
      .select()
      .from(companies)
      .where((await conditionFor(orm, scope))(companies.companyCode));
    return rows.map((row) => row.companyCode).toSorted();
  };
  expect(await find('200000')).toEqual(['200000', '300000', '300001', '300002', '300003', '300004']);
  expect(await find('900000')).toEqual(['900000']);
  const many = await find('100000');
  expect(many).toHaveLength(306);
  expect(many).not.toContain('900000');
  expect(await find('123456')).toEqual([]);

  await orm.delete(companies).where(eq(companies.companyCode, '900000'));
  expect(await find('100000')).toEqual(many);
  // A row without a company is in no scope.
  const isBelow = await conditionFor(orm, administrationScope({ role: 'SERVICE_MANAGER', companyCode: '100000' }));
  expect(await orm.$count(companies, isBelow(companies.parentCompanyCode))).toBe(305);
});
