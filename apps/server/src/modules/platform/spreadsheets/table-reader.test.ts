import { pino } from 'pino';
import { afterEach, expect, it } from 'vitest';
import { Metrics } from '../../../metrics.ts';
import { openTableReader, type TableReader } from './table-reader.ts';

let reader: TableReader;
const open = (own: Parameters<typeof openTableReader>[1] = {}) => {
  reader = openTableReader({ logger: pino({ level: 'silent' }), metrics: new Metrics() }, own);
};
afterEach(() => reader.close());

const table = Buffer.from('serialNumber;gamma;modelNumber\nA1;infinity;INF-50');

it('the reader reads a table in another process', async () => {
  open();
  expect((await reader.read('csv', table)).rows).toHaveLength(2);
});

it('the server refuses a table that is not read in time as too slow, not as too large', async () => {
  open({ deadlineMs: 1 });
  await expect(reader.read('csv', table)).rejects.toMatchObject({
    code: 'IMPORT_UNREADABLE',
    extra: { reason: 'tooSlow' },
  });
});
