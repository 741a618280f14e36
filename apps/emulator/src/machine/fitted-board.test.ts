import { expect, test } from 'vitest';
import { mainBoardOf } from './fitted-board.ts';

test('the first board has the address that is on record', () => {
  expect(mainBoardOf('IN240001', 0)).toEqual({ macAddress: '02:90:74:83:d7:40', machineId: '907483D7408C' });
});

test('each spare board has its own address, and no machine ID', () => {
  const labels = [0, 1, 2].map((generation) => mainBoardOf('IN240001', generation).macAddress);
  expect(new Set([...labels, mainBoardOf('IN240002', 1).macAddress]).size).toBe(4);
  expect(mainBoardOf('IN240001', 1)).toEqual({ macAddress: labels[1], machineId: null });
});
