import { useEffect, useSyncExternalStore } from 'react';
import { getVisits, readVisits, type ShownVisit, subscribeToVisits } from './visits.ts';

/** @returns null while the visits are read */
export function useVisits(): readonly ShownVisit[] | null {
  useEffect(() => void readVisits(), []);
  return useSyncExternalStore(subscribeToVisits, getVisits);
}
