import { useTranslation } from 'react-i18next';
import { Text } from '../../components/kit/text.tsx';
import type { EntryTools } from './entry-tools.ts';
import classes from './event-details.module.css';
import { DetailsFrame, EventDetails, eventFacts } from './event-details.tsx';
import { EventMark } from './event-mark.tsx';
import type { CycleEntry } from './group-cycles.ts';

interface CycleDetailsProps extends EntryTools {
  cycle: CycleEntry;
}

export function CycleDetails({ cycle, wordsOf, times, readingsLink }: CycleDetailsProps) {
  const { t } = useTranslation('events');
  const { by, inside, record } = cycle;
  if (record === null && inside.length === 0)
    return <EventDetails event={by} words={wordsOf(by)} times={times} readingsLink={readingsLink} />;
  const span =
    record && !by.isClockDoubtful
      ? { from: record.startedAt, to: record.endedAt, isOfCycle: true }
      : { from: cycle.at, to: new Date(Date.parse(by.at) + 60_000).toISOString(), isOfCycle: false };
  return (
    <DetailsFrame
      facts={eventFacts({ event: by, words: wordsOf(by), times, t, startedAt: cycle.at }).filter(
        ({ isInRow }) => !isInRow,
      )}
      link={readingsLink(span)}
    >
      {inside.length > 0 && (
        <section>
          <Text as="h3" size="xs" tone="quiet" mb={4} fw={500}>
            {t('inside')}
          </Text>
          <ul className={classes.events}>
            {inside.toReversed().map((event) => {
              const words = wordsOf(event);
              return (
                <li key={event.id}>
                  <time dateTime={event.at}>{times.clockWithSeconds(event.at)}</time>
                  <EventMark kind={event.kind} severity={event.severity} />
                  <span>
                    {words.title}
                    {words.summary !== '' && <span className={classes.summary}> · {words.summary}</span>}
                    {event.by !== null && <span className={classes.summary}> · {event.by}</span>}
                  </span>
                </li>
              );
            })}
          </ul>
        </section>
      )}
    </DetailsFrame>
  );
}
