import { dayMs } from '@washboard/contract/time/durations';
import type { Language } from '../../../lib/i18n/languages.ts';
import type { ShownVisit } from './visits.ts';

export type VisitState = 'failed' | 'incomplete' | 'old' | 'waiting' | 'taking' | 'queued' | 'complete';

export function visitStateOf(
  visit: ShownVisit,
  { language, nowMs }: { language: Language; nowMs: number },
): VisitState {
  if (visit.progress) return visit.progress;
  if (visit.takenAtMs === null) return 'failed';
  if (visit.failure !== null || isLacking(visit, language)) return 'incomplete';
  return nowMs - visit.takenAtMs > dayMs ? 'old' : 'complete';
}

export function isLacking({ takenAtMs, language: taken, bluetooth }: ShownVisit, language: Language): boolean {
  return takenAtMs === null || taken !== language || bluetooth === 'failed';
}
