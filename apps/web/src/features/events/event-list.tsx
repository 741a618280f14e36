import type { MachineEventLine } from '@washboard/contract/events/events';
import { dayAt } from '@washboard/contract/time/calendar';
import { useFormats } from '../../lib/format/use-formats.ts';
import type { EntryTools } from './entry-tools.ts';
import { EventEntry } from './event-entry.tsx';
import classes from './event-list.module.css';

interface EventListProps extends EntryTools {
  events: readonly MachineEventLine[];
  timeZone: string;
  openId: number | undefined;
  onToggle: (id: number) => void;
}

/** Events by day, local to the machine. */
export function EventList({ events, timeZone, openId, onToggle, ...tools }: EventListProps) {
  const formats = useFormats();
  const days = Map.groupBy(events, ({ at }) => dayAt(Date.parse(at), timeZone));
  return [...days].map(([day, ofDay]) => (
    <section key={day} className={classes.day}>
      <h2 className={classes.title}>{formats.day(day)}</h2>
      <ul className={classes.entries}>
        {ofDay.map((event) => (
          <EventEntry
            key={event.id}
            event={event}
            isOpen={event.id === openId}
            onToggle={() => onToggle(event.id)}
            {...tools}
          />
        ))}
      </ul>
    </section>
  ));
}
