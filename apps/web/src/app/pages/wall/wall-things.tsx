import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { Attention } from '@washboard/contract/attention/attention';
import { type RefCallback, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Text } from '../../../components/kit/text.tsx';
import { ThingSince, ThingWords, thingIcons } from '../../../features/attention/thing-row.tsx';
import { type Thing, thingsOf } from '../../../features/attention/thing-rows.ts';
import { countThings, toneOf } from '../../../features/attention/things.ts';
import { useWallScreen } from '../../../features/wall/wall-frame.tsx';
import { alarmDescriptionsQuery } from '../../../lib/alarms/alarm-texts-api.ts';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { useLanguage } from '../../../lib/i18n/i18n.ts';
import { RecordWords } from '../record-words.tsx';
import classes from './wall-things.module.css';

/** More rows would leave the machines no room. */
const maxThings = 4;

const retryTextsMs = 60_000;

interface WallThingsProps {
  attention: Attention;
  /** The machines belong to several companies. */
  isOfSeveral: boolean;
}

export function WallThings({ attention, isOfSeveral }: WallThingsProps) {
  const { t } = useTranslation('wall');
  const formats = useFormats();
  const things = thingsOf(attention);
  // The page stays open for weeks, so a failure must not last.
  useQuery({
    ...alarmDescriptionsQuery(useLanguage()),
    enabled: things.length > 0,
    refetchInterval: ({ state }) => state.data === undefined && retryTextsMs,
  });
  const { ref, count } = useFitting(attention.at);
  if (things.length === 0) return null;
  const shown = things.slice(0, count);
  const others = countThings(attention.counts).count - shown.reduce((sum, thing) => sum + countOf(thing), 0);
  return (
    <section ref={ref} aria-label={t('things')}>
      <ul className={classes.things}>
        {shown.map((thing) => (
          <WallThing
            key={'machine' in thing ? `${thing.kind} ${thing.machine.serialNumber}` : thing.kind}
            thing={thing}
            isOfSeveral={isOfSeveral}
          />
        ))}
      </ul>
      {others > 0 && (
        <Text tone="quiet" className={classes.others}>
          {t('otherThings', { count: others, shown: formats.integer(others) })}
        </Text>
      )}
    </section>
  );
}

/**
 * Long words take several lines, so that fewer things fit.
 *
 * @param content a change of it may make room again
 */
function useFitting(content: string): { ref: RefCallback<HTMLElement>; count: number } {
  const { unitPx, widthPx, canScroll } = useWallScreen();
  const key = [content, unitPx, widthPx].join(' ');
  const [fitting, setFitting] = useState({ key, count: maxThings });
  const count = fitting.key === key ? fitting.count : maxThings;
  // The words of a record and a font arrive later and change the height.
  const { ref: sizeRef, height } = useElementSize();
  const section = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: Another height may need another count.
  useLayoutEffect(() => {
    const frame = section.current?.closest('main');
    if (!frame || canScroll || count === 1) return;
    if (frame.scrollHeight > frame.clientHeight + 1) setFitting({ key, count: count - 1 });
  }, [key, count, canScroll, height]);
  return { ref: useMergedRef(section, sizeRef), count };
}

/** The number of things that the sentence counts for this row. */
function countOf(thing: Thing): number {
  switch (thing.kind) {
    case 'review':
      return 1;
    case 'person':
      return thing.people.count;
    default:
      return thing.reason.count;
  }
}

function WallThing({ thing, isOfSeveral }: { thing: Thing; isOfSeveral: boolean }) {
  const { t } = useTranslation('attention');
  const ThingIcon = thingIcons[thing.kind];
  return (
    <li className={classes.thing} data-tone={toneOf(thing.kind)}>
      <ThingIcon width="1.1em" height="1.1em" className={classes.icon} />
      <Text as="span" isStrong canBreak className={classes.words}>
        <ThingWords thing={thing} recordWords={(of) => <RecordWords thing={of} />} />
        {thing.kind === 'hold' && ` · ${t('held')}`}
      </Text>
      <Text as="span" canBreak className={classes.words}>
        {'machine' in thing && (
          <>
            <bdi>{thing.machine.applianceName}</bdi>{' '}
            {isOfSeveral && (
              <Text as="span" tone="quiet">
                <bdi>{thing.machine.companyName}</bdi>
              </Text>
            )}
          </>
        )}
      </Text>
      <Text as="span" tone="quiet" isNumber className={classes.since}>
        {thing.kind !== 'review' && <ThingSince thing={thing} />}
      </Text>
    </li>
  );
}
