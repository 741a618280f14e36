import type { MachineEventLine } from '@washboard/contract/events/events';
import { useTranslation } from 'react-i18next';
import type { EntryTools, ReadingsSpan } from './entry-tools.ts';
import classes from './event-details.module.css';
import type { EventWords } from './event-words.ts';

interface EventDetailsProps extends Omit<EntryTools, 'wordsOf'> {
  event: MachineEventLine;
  words: EventWords;
}

/** All details of an event, with a link to the readings. */
export function EventDetails({ event, words, times, readingsLink }: EventDetailsProps) {
  const { t } = useTranslation('events');
  const facts = [
    { name: t('fact.at'), value: times.instant(event.at) },
    ...(event.isClockDoubtful ? [{ name: t('fact.clock'), value: t('clockDoubtful') }] : []),
    ...(event.by === null ? [] : [{ name: t('fact.by'), value: event.by }]),
    ...words.facts,
  ];
  return (
    <div className={classes.details}>
      <dl className={classes.facts}>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {readingsLink(readingsOf(event))}
    </div>
  );
}

/** Readings before and after a moment show its cause and its effect. */
const aroundMs = 10 * 60_000;

/** An ended cycle knows its start, provided the machine's clock was right. */
function readingsOf({ kind, at, body, isClockDoubtful }: MachineEventLine): ReadingsSpan {
  const { startedAt, endedAt } = body;
  if (kind === 'cycleEnded' && typeof startedAt === 'string' && typeof endedAt === 'string' && !isClockDoubtful) {
    return { from: startedAt, to: endedAt, isOfCycle: true };
  }
  const atMs = Date.parse(at);
  return {
    from: new Date(atMs - aroundMs).toISOString(),
    to: new Date(atMs + aroundMs).toISOString(),
    isOfCycle: false,
  };
}
