import type { HygieneRecord } from '@washboard/contract/hygiene/hygiene-records';
import { useEffect, useState } from 'react';
import type { Inspector } from './create-inspector.ts';
import type { InspectedMachine } from './inspection-api.ts';

/** The records of a day, read from the file once more: undefined while it is read, null if it cannot be read. */
export function useDayRecords(
  { machine: { serialNumber, timeZone }, file, day }: { machine: InspectedMachine; file: Blob; day: string },
  createInspector: () => Inspector,
): HygieneRecord[] | null | undefined {
  const [read, setRead] = useState<{ day: string; records: HygieneRecord[] | null } | null>(null);
  useEffect(() => {
    const inspector = createInspector();
    void inspector
      .run({ file, serialNumber, timeZone, from: day, to: day, day }, () => {})
      .then((outcome) => {
        if (outcome.kind === 'cancelled') return;
        setRead({ day, records: outcome.kind === 'checked' ? outcome.result.ofDay : null });
      });
    return () => inspector.cancel();
  }, [file, serialNumber, timeZone, day, createInspector]);
  return read?.day === day ? read.records : undefined;
}
