import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { MachineNews } from '../../lib/live/live-messages.ts';
import { historyKey, noteParameterNews, parametersKey } from './parameter-news.ts';

const news = (fields: object) =>
  ({ serialNumber: 'IN240001', at: '2026-11-21T12:00:00.000Z', seq: 7, ...fields }) as MachineNews;

function staleAfter(told: MachineNews): boolean[] {
  const queryClient = new QueryClient();
  const keys = [parametersKey('IN240001'), historyKey('IN240001'), parametersKey('IN240002')];
  for (const key of keys) queryClient.setQueryData(key, {});
  noteParameterNews(queryClient, told);
  return keys.map((key) => queryClient.getQueryState(key)?.isInvalidated ?? false);
}

it('what a machine is set to, and its history, are asked for anew when it told so; those of others are not', () => {
  expect(staleAfter(news({ type: 'parameters' }))).toEqual([true, true, false]);
});

it('a snapshot may stand for such news that was missed', () => {
  expect(staleAfter(news({ type: 'snapshot', state: {} }))).toEqual([true, true, false]);
});

it('other news leave them alone', () => {
  expect(staleAfter(news({ type: 'fotaStatus', perc: 1, inProg: 1 }))).toEqual([false, false, false]);
});
