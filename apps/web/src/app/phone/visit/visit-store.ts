import type { VisitMachine } from '@washboard/contract/visit-pack/visit-pack';
import { asFailure } from '../../../lib/api/failure.ts';
import type { Language } from '../../../lib/i18n/languages.ts';
import { createAnswerStore } from '../../../lib/offline/answer-store.ts';
import { visitDatabase } from '../../../lib/offline/forget-answers.ts';
import { getSessionId } from '../../../lib/session/session.ts';

export type VisitFailure = 'unreachable' | 'refused' | 'notFound' | 'storageFull' | 'storage';

export interface Visit {
  serialNumber: string;
  name: string;
  takenAtMs: number | null;
  /** Compressed size of the data. */
  bytes: number;
  language: Language | null;
  /** `unavailable`: the machine has no Bluetooth, or could not be prepared; `none`: not requested. */
  bluetooth: 'ready' | 'unavailable' | 'failed' | 'none';
  failure: VisitFailure | null;
}

export function failureOf(thrown: unknown): VisitFailure {
  if (thrown instanceof DOMException && thrown.name === 'QuotaExceededError') return 'storageFull';
  const failure = asFailure(thrown);
  if (failure.kind === 'problem') return failure.status >= 500 || failure.status === 429 ? 'unreachable' : 'refused';
  const isOfNetwork = thrown instanceof TypeError || (thrown instanceof DOMException && thrown.name === 'TimeoutError');
  return isOfNetwork ? 'unreachable' : 'storage';
}

const store = createAnswerStore(getSessionId, { database: visitDatabase, isCompressed: true });

const visitName = (serialNumber: string) => `visit ${serialNumber}`;
const dataName = (serialNumber: string) => `data ${serialNumber}`;

/** A page reads many parts of one machine, so the last machine is cached. */
let lastRead: { serialNumber: string; machine: VisitMachine } | null = null;

export function forgetLastRead(): void {
  lastRead = null;
}

export const saveVisit = (visit: Visit): Promise<unknown> =>
  store.setItem(visitName(visit.serialNumber), JSON.stringify(visit));

/**
 * @returns the compressed size in bytes
 * @throws if storage is blocked, full or damaged
 */
export async function saveMachine(machine: VisitMachine): Promise<number> {
  const { serialNumber } = machine.detail;
  lastRead = null;
  return store.setItem(dataName(serialNumber), JSON.stringify(machine));
}

export async function removeVisit(serialNumber: string): Promise<void> {
  lastRead = null;
  await store.removeItem(visitName(serialNumber));
  await store.removeItem(dataName(serialNumber));
}

export async function removeAllVisits(): Promise<void> {
  lastRead = null;
  await store.clear();
}

export async function listVisits(): Promise<Visit[]> {
  const names = new Set(await store.names());
  const visits: Visit[] = [];
  for (const name of names) {
    if (!name.startsWith(visitName(''))) continue;
    const text = await store.getItem(name);
    if (text === undefined) continue;
    const visit = JSON.parse(text) as Visit;
    // The browser may have deleted the data but not its entry in the list.
    visits.push(names.has(dataName(visit.serialNumber)) ? visit : { ...visit, takenAtMs: null, bytes: 0 });
  }
  return visits;
}

export async function readMachine(serialNumber: string): Promise<VisitMachine | null> {
  if (lastRead?.serialNumber === serialNumber) return lastRead.machine;
  const text = await store.getItem(dataName(serialNumber));
  if (text === undefined) return null;
  const machine = JSON.parse(text) as VisitMachine;
  lastRead = { serialNumber, machine };
  return machine;
}
