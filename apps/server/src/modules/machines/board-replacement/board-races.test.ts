import type { BoardReplacement } from '@washboard/contract/board-replacement/board-replacement';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { insertMachines } from '../../../testing/world.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server?.close());

const rounds = 10;
const macAddress = (round: number, board: number) =>
  `02:00:00:00:${String(board).padStart(2, '0')}:${String(round).padStart(2, '0')}`;

function post(serialNumber: string, step: '' | '/board', body: object) {
  const path = `/api/v1/appliance/appliances/${serialNumber}/board-replacement${step}`;
  return server.call('service', 'POST', path, body);
}

async function insertPair(round: number, name: string): Promise<[string, string]> {
  const pair: [string, string] = [`${name}A${round}`, `${name}B${round}`];
  await insertMachines(
    server.context.database,
    pair.map((serialNumber) => ({ serialNumber, companyCode: '300001' })),
  );
  return pair;
}

function expectOneBoardInOneMachine(answers: { statusCode: number; json(): { errors?: unknown } }[]): void {
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
  const late = answers.find(({ statusCode }) => statusCode === 422);
  expect(late?.json().errors).toEqual([{ path: 'macAddress', message: 'usedElsewhere' }]);
}

describe('one board that is named for two machines at the same time', () => {
  it('only one of two machines that begin a replacement with the same board gets the board', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const pair = await insertPair(round, 'BEGIN');
      const label = { macAddress: macAddress(round, 1), gamma: 'infinity' };
      expectOneBoardInOneMachine(await Promise.all(pair.map((serialNumber) => post(serialNumber, '', label))));
    }
  });

  it('only one of two machines that change their planned board to the same board gets the board', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const pair = await insertPair(round, 'OTHER');
      const begun = await Promise.all(
        pair.map(async (serialNumber, index) => {
          const label = { macAddress: macAddress(round, 2 + index), gamma: 'infinity' };
          const { replacement } = (await post(serialNumber, '', label)).json<BoardReplacement>();
          return { serialNumber, id: replacement?.id };
        }),
      );
      const label = { macAddress: macAddress(round, 4), gamma: 'infinity' };
      const answers = await Promise.all(
        begun.map(({ serialNumber, id }) => post(serialNumber, '/board', { ...label, id })),
      );
      expectOneBoardInOneMachine(answers);
    }
  });
});
