import type { NamedMachine } from '../../rename/use-name-drafts.ts';
import { fetchAllMatching } from '../list-api.ts';
import type { Selection } from './use-selection.ts';

interface CollectOptions {
  signal: AbortSignal;
  onProgress?: (come: number, total: number) => void;
}

/** @throws a problem document or a network error */
export async function selectedMachines(
  selection: Selection,
  { signal, onProgress = () => undefined }: CollectOptions,
): Promise<NamedMachine[]> {
  if (selection.kind === 'some') {
    return [...selection.machines].map(([serialNumber, applianceName]) => ({ serialNumber, applianceName }));
  }
  const machines = await fetchAllMatching(selection.filter, signal, onProgress);
  return machines.filter(({ serialNumber }) => !selection.except.has(serialNumber));
}
