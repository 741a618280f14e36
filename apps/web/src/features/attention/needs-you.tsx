import { Button, Skeleton } from '@mantine/core';
import type { Attention } from '@washboard/contract/attention/attention';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureNote } from '../../components/kit/failure-note.tsx';
import { Row } from '../../components/kit/stack.tsx';
import { Text } from '../../components/kit/text.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import { useLinkState } from '../../lib/live/live-link-context.tsx';
import { useIsMobile } from '../../lib/screen.ts';
import { useNowEachHalfMinute } from '../../lib/time/use-now.ts';
import { useKeptFocus } from '../../lib/use-kept-focus.ts';
import { useAttention } from './attention-api.ts';
import classes from './needs-you.module.css';
import { OtherThings } from './other-things.tsx';
import { type RecordParts, ThingRow } from './thing-row.tsx';
import { thingsOf } from './thing-rows.ts';
import { useNeeds } from './use-needs.ts';

/** More rows would push the machines out of sight. */
const maxFolded = { narrow: 3, wide: 5 };

interface NeedsYouProps extends RecordParts {
  /** The summary stands under the sentence. */
  summary?: ReactNode;
  /** Without machines, nothing is well yet. */
  hasMachines: boolean | undefined;
}

export function NeedsYou({ summary, hasMachines, ...parts }: NeedsYouProps) {
  const { t } = useTranslation(['attention', 'common']);
  const formats = useFormats();
  const titleId = useId();
  const { data, error, refetch } = useAttention();
  const nowMs = useNowEachHalfMinute();
  const title = useRef<HTMLHeadingElement>(null);
  const keptFocus = useKeptFocus(title);
  const isStale = useLinkState().kind === 'down' || (data !== undefined && error !== null);
  return (
    <section className={classes.section} aria-labelledby={titleId} data-stale={isStale || undefined} {...keptFocus}>
      <h1 ref={title} id={titleId} tabIndex={-1} className={classes.title}>
        {data ? (
          <Sentence counts={data.counts} hasMachines={hasMachines} />
        ) : error ? (
          t('common:menu.dashboard')
        ) : (
          <Skeleton component="span" className={classes.place} aria-label={t('common:loading')} />
        )}
      </h1>
      <Text size="sm" tone="quiet" isNumber className={classes.summary}>
        {isStale && data ? t('asOf', { time: formats.timeOrDay(data.at, nowMs) }) : summary}
      </Text>
      {data ? (
        <Things attention={data} {...parts} />
      ) : (
        error !== null && (
          <Row>
            <FailureNote of={error} lead={t('failed')} />
            <Button variant="default" onClick={() => void refetch()}>
              {t('common:retry')}
            </Button>
          </Row>
        )
      )}
    </section>
  );
}

interface SentenceProps extends Pick<NeedsYouProps, 'hasMachines'> {
  counts: Attention['counts'];
}

function Sentence({ counts, hasMachines }: SentenceProps) {
  const { t } = useTranslation(['attention', 'common']);
  const { count, text } = useNeeds({ of: counts });
  if (count > 0) return text;
  return hasMachines === false ? t('common:menu.dashboard') : t('allWell');
}

function Things({ attention, ...parts }: { attention: Attention } & RecordParts) {
  const { t } = useTranslation('attention');
  const formats = useFormats();
  const [isUnfolded, setIsUnfolded] = useState(false);
  const folded = useIsMobile() ? maxFolded.narrow : maxFolded.wide;
  const listId = useId();
  const things = thingsOf(attention);
  if (things.length === 0) return null;
  const shown = isUnfolded ? things : things.slice(0, folded);
  return (
    <>
      <ul id={listId} className={classes.things}>
        {shown.map((thing, index) => (
          <ThingRow key={keyOf(thing)} thing={thing} isFirst={index === 0} {...parts} />
        ))}
      </ul>
      {isUnfolded && <OtherThings attention={attention} />}
      {things.length > folded && (
        <Button
          variant="subtle"
          size="sm"
          className={classes.fold}
          aria-expanded={isUnfolded}
          aria-controls={listId}
          onClick={() => setIsUnfolded(!isUnfolded)}
        >
          {isUnfolded ? t('showLess') : t('showAll', { count: things.length, shown: formats.integer(things.length) })}
        </Button>
      )}
    </>
  );
}

const keyOf = (thing: ReturnType<typeof thingsOf>[number]) =>
  'machine' in thing ? `${thing.kind} ${thing.machine.serialNumber}` : thing.kind;
