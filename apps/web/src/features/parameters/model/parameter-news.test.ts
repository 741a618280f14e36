import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { MachineNews } from '../../../lib/live/live-messages.ts';
import { noteParameterNews, parameterHistoryKey, parametersKey } from './parameter-news.ts';

const news = (fields: object) =>
  ({ serialNumber: 'IN240001', at: '2026-11-21T12:00:00.000Z', seq: 7, ...fields }) as MachineNews;

function staleAfter(message: MachineNews): boolean[] {
  const queryClient = new QueryClient();
  const keys = [parametersKey('IN240001'), parameterHistoryKey('IN240001'), parametersKey('IN240002')];
  for (const key of keys) queryClient.setQueryData(key, {});
  noteParameterNews(queryClient, message);
  return keys.map((key) => queryClient.getQueryState(key)?.isInvalidated ?? false);
}

it('the page refetches parameters and history only of the machine that reports a change', () => {
  expect(staleAfter(news({ type: 'parameters' }))).toEqual([true, true, false]);
});

it('the page refetches parameters after a snapshot, which may replace a lost report', () => {
  expect(staleAfter(news({ type: 'snapshot', state: {} }))).toEqual([true, true, false]);
});

it('the page does not refetch parameters after other messages', () => {
  expect(staleAfter(news({ type: 'fotaStatus', perc: 1, inProg: 1 }))).toEqual([false, false, false]);
});
