import { useRef, useState } from 'react';
import { storedRepairs } from '../../../lib/forms/stored-drafts.ts';
import type { RepairProgress } from './repair-progress.ts';

const maxRepairs = 20;
/** Live values change the progress each second, too often to store. */
const storeEachMs = 5000;

type Stored = Record<string, RepairProgress>;

export interface Repairs {
  of(alarmId: number): RepairProgress | undefined;
  change(alarmId: number, progress: RepairProgress): void;
}

/** This device stores the repairs for this account, so they survive a reload. */
export function useRepairs(serialNumber: string, ownerId: string): Repairs {
  const [repairs, setRepairs] = useState<Stored>(() => readStored(serialNumber, ownerId));
  /** Several repairs may change before the next render. */
  const latest = useRef(repairs);
  const storedMs = useRef(0);
  return {
    of: (alarmId) => repairs[alarmId],
    change(alarmId, progress) {
      const before = latest.current[alarmId];
      latest.current = newest({ ...latest.current, [alarmId]: progress });
      setRepairs(latest.current);
      if (!isStep(before, progress) && Date.now() - storedMs.current < storeEachMs) return;
      storedMs.current = Date.now();
      storedRepairs.write(serialNumber, ownerId, latest.current);
    },
  };
}

function isStep(before: RepairProgress | undefined, { results, current, clearedDuring, watch }: RepairProgress) {
  const isSame = before?.results === results && before.current === current && before.clearedDuring === clearedDuring;
  return !isSame || before.watch?.metMs.length !== watch?.metMs.length;
}

function newest(repairs: Stored): Stored {
  const entries = Object.entries(repairs).toSorted(([, a], [, b]) => b.beganMs - a.beganMs);
  return Object.fromEntries(entries.slice(0, maxRepairs));
}

function readStored(serialNumber: string, ownerId: string): Stored {
  const stored = storedRepairs.read(serialNumber, ownerId);
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(
    Object.entries(stored).flatMap(([alarmId, progress]) =>
      isProgress(progress) ? [[alarmId, resumed(progress)]] : [],
    ),
  );
}

/** The machine may have changed during a reload, so the held time starts again. */
function resumed({ watch, ...progress }: RepairProgress): RepairProgress {
  return { ...progress, watch: watch && { ...watch, seenMs: null, heldSinceMs: null, cycle: null } };
}

/** Another release may have stored a different shape. */
function isProgress(value: unknown): value is RepairProgress {
  const fields = ['beganMs', 'results', 'current', 'watch', 'clearedDuring'];
  return typeof value === 'object' && value !== null && fields.every((field) => field in value);
}
