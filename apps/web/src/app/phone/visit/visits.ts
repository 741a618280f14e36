import { getSession } from '../../../lib/session/session.ts';
import {
  failureOf,
  forgetLastRead,
  listVisits,
  removeAllVisits,
  removeVisit,
  saveVisit,
  type Visit,
} from './visit-store.ts';

export interface ShownVisit extends Visit {
  /** `queued`: the server prepares other files of the company first. */
  progress: 'waiting' | 'taking' | 'queued' | null;
  /** Position in the queue of the company, from 1; null while it is unknown. */
  position: number | null;
}

let visits: readonly ShownVisit[] | null = null;
let reading: Promise<void> | null = null;
const listeners = new Set<() => void>();

function show(next: readonly ShownVisit[]): void {
  visits = next.toSorted((a, b) => a.name.localeCompare(b.name) || a.serialNumber.localeCompare(b.serialNumber));
  for (const listener of listeners) listener();
}

export function readVisits(): Promise<void> {
  followSession();
  reading ??= listVisits()
    .catch((): Visit[] => {
      reading = null;
      return [];
    })
    .then((stored) => {
      const known = new Set(visits?.map(({ serialNumber }) => serialNumber));
      const added = stored.filter(({ serialNumber }) => !known.has(serialNumber));
      show([...(visits ?? []), ...added.map((visit) => ({ ...visit, progress: null, position: null }))]);
    });
  return reading;
}

export async function isSavedOffline(serialNumber: string): Promise<boolean> {
  await readVisits();
  return visits?.some((visit) => visit.serialNumber === serialNumber && visit.takenAtMs !== null) ?? false;
}

export async function findVisit(serialNumber: string): Promise<ShownVisit | undefined> {
  await readVisits();
  return visits?.find((visit) => visit.serialNumber === serialNumber);
}

export async function changeVisit(
  { serialNumber, name }: Pick<Visit, 'serialNumber' | 'name'>,
  change: Partial<ShownVisit>,
): Promise<void> {
  const known = (await findVisit(serialNumber)) ?? { ...newVisit, serialNumber, name };
  const { progress, position, ...visit } = { ...known, ...change };
  replace({ ...visit, progress, position });
  if (Object.keys(change).every((field) => field === 'progress' || field === 'position')) return;
  try {
    await saveVisit(visit);
  } catch (thrown) {
    replace({ ...visit, failure: failureOf(thrown), progress: null, position: null });
  }
}

function replace(visit: ShownVisit): void {
  show([...(visits ?? []).filter(({ serialNumber }) => serialNumber !== visit.serialNumber), visit]);
}

const newVisit = {
  takenAtMs: null,
  bytes: 0,
  language: null,
  bluetooth: 'none',
  failure: null,
  progress: null,
  position: null,
} as const satisfies Omit<ShownVisit, 'serialNumber' | 'name'>;

export async function leaveVisit(serialNumber: string): Promise<void> {
  await removeVisit(serialNumber);
  show((visits ?? []).filter((visit) => visit.serialNumber !== serialNumber));
}

export async function forgetVisits(): Promise<void> {
  show([]);
  await removeAllVisits();
}

let isFollowing = false;

/** The next account must not see the previous account's machines (`forgetAnswers` deletes their database). */
function followSession(): void {
  if (isFollowing) return;
  isFollowing = true;
  const session = getSession();
  session.subscribe(() => {
    if (session.get().kind !== 'signedOut') return;
    visits = null;
    reading = null;
    forgetLastRead();
    for (const listener of listeners) listener();
  });
}

export function subscribeToVisits(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** @returns null while the visits are read */
export const getVisits = (): readonly ShownVisit[] | null => visits;
