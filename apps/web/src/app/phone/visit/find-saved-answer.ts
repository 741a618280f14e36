import type { Query } from '@tanstack/react-query';
import { detailPath } from '../../../features/machines/appliances-api.ts';
import { readMachine } from './visit-store.ts';
import { isSavedOffline, leaveVisit } from './visits.ts';

const loadAnswers = () => import('./answer-from-pack.ts');

/** @returns undefined if no machine that was saved offline has the data */
export async function findSavedAnswer({
  queryKey,
  options,
}: Query): Promise<{ data: unknown; atMs: number } | undefined> {
  const serialNumber = serialNumberOf(queryKey);
  if (serialNumber === null || !(await isSavedOffline(serialNumber))) return undefined;
  const [{ answerFromPack }, machine] = await Promise.all([loadAnswers(), readMachine(serialNumber)]);
  if (machine === null) return undefined;
  const data = answerFromPack(machine, queryKey);
  if (data === undefined) return undefined;
  const { initialPageParam } = options as { initialPageParam?: unknown };
  const isPaged = 'initialPageParam' in options;
  return {
    data: isPaged ? { pages: [data], pageParams: [initialPageParam] } : data,
    atMs: Date.parse(machine.takenAt),
  };
}

export async function isOfSavedMachine({ queryKey }: Query): Promise<boolean> {
  const serialNumber = serialNumberOf(queryKey);
  return serialNumber !== null && isSavedOffline(serialNumber);
}

/** After a refusal, the machine is no longer in scope, so its data must not stay. */
export async function forgetIfGone({ queryKey }: Query): Promise<void> {
  const serialNumber = serialNumberOf(queryKey);
  if (serialNumber !== null && queryKey[1] === detailPath && (await isSavedOffline(serialNumber)))
    await leaveVisit(serialNumber);
}

function serialNumberOf([method, , asked]: readonly unknown[]): string | null {
  if (method !== 'get') return null;
  if (typeof asked === 'string') return asked;
  const { path, query } =
    (asked as { params?: Record<'path' | 'query', Record<string, unknown>> } | undefined)?.params ?? {};
  const serialNumber = path?.serialNumber ?? query?.serialNumber;
  return typeof serialNumber === 'string' ? serialNumber : null;
}
