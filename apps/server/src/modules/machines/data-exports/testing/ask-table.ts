import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { expect } from 'vitest';
import type { TestServer } from '../../../../testing/test-server.ts';
import type { UserName } from '../../../../testing/world.ts';
import { plainText } from '../../../platform/spreadsheets/index.ts';

type Query = Record<string, string>;
export type Table = Record<string, unknown>[];

export async function ask(server: TestServer, user: UserName, path: string, query: Query) {
  return server.call(user, 'GET', `/api/v1/event-hub-listener/${path}/export?${new URLSearchParams(query)}`);
}

export async function askTable(server: TestServer, path: string, query: Query): Promise<Table> {
  const [parquet, csv] = [await askParquet(server, path, query), await askCsv(server, path, query)];
  const columns = Object.keys(parquet[0] ?? {});
  if (parquet.length > 0) expect(csv.header).toEqual(columns);
  expect(csv.lines).toEqual(parquet.map((row) => columns.map((column) => textOf(row[column]))));
  return parquet;
}

async function askParquet(server: TestServer, path: string, query: Query): Promise<Table> {
  const answer = await ask(server, 'kitchen', path, query);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/vnd.apache.parquet',
    'cache-control': 'no-store',
  });
  return parquetReadObjects({ file: bytesOf(answer.rawPayload) });
}

export const metadataOf = (payload: Buffer) => parquetMetadata(bytesOf(payload));

const bytesOf = (payload: Buffer): ArrayBuffer => new Uint8Array(payload).buffer;

export async function askCsv(server: TestServer, path: string, query: Query) {
  const answer = await ask(server, 'kitchen', path, { ...query, format: 'csv' });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  const [header = [], ...lines] = answer.body
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
  return { header, lines: lines.map((cells) => cells.map(plainText)) };
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'number' ? value.toFixed(1) : String(value);
}
