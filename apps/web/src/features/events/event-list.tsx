import { dayAt } from '@washboard/contract/time/calendar';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format/use-formats.ts';
import cells from './cycle-row.module.css';
import { CycleRow } from './cycle-row.tsx';
import type { EntryTools } from './entry-tools.ts';
import { EventRow } from './event-row.tsx';
import { type Entry, hasEvent } from './group-cycles.ts';
import rows from './rows.module.css';

interface EventListProps extends EntryTools {
  entries: readonly Entry[];
  timeZone: string;
  runningCycle: number | null;
  openId: number | undefined;
  onToggle: (id: number) => void;
}

const columns = ['length', 'hygiene', 'water', 'energy', 'rinse', 'notes'] as const;

export function EventList({ entries, timeZone, runningCycle, openId, onToggle, ...tools }: EventListProps) {
  const { t } = useTranslation('events');
  const formats = useFormats();
  if (entries.length === 0) return null;
  const days = Map.groupBy(entries, ({ at }) => dayAt(Date.parse(at), timeZone));
  const hasCycles = entries.some(({ kind }) => kind === 'cycle');
  return (
    <div className={rows.table}>
      {hasCycles && (
        // The head only aligns columns for the eye, as values have their units.
        <div className={`${rows.head} ${rows.line} ${cells.line}`} aria-hidden>
          <span>{t('column.start')}</span>
          <span>{t('column.name')}</span>
          {columns.map((column) => (
            <span key={column} className={cells[column]}>
              {t(`column.${column}`)}
            </span>
          ))}
          <span />
        </div>
      )}
      {[...days].map(([day, ofDay]) => (
        <section key={day}>
          <h2 className={rows.day}>{formats.day(day)}</h2>
          <ul className={rows.entries}>
            {ofDay.map((entry) => {
              const isOpen = openId !== undefined && hasEvent(entry, openId);
              return entry.kind === 'cycle' ? (
                <CycleRow
                  key={entry.id}
                  cycle={entry}
                  isRunning={entry.record === null && entry.cycleNumber === runningCycle}
                  isOpen={isOpen}
                  onToggle={onToggle}
                  {...tools}
                />
              ) : (
                <EventRow key={entry.id} event={entry.event} isOpen={isOpen} onToggle={onToggle} {...tools} />
              );
            })}
          </ul>
        </section>
      ))}
    </div>
  );
}
