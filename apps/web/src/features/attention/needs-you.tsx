import { Button, Skeleton } from '@mantine/core';
import type { Attention } from '@washboard/contract/attention/attention';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureNote } from '../../components/kit/failure-note.tsx';
import { Row } from '../../components/kit/stack.tsx';
import { Text } from '../../components/kit/text.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import { useLinkState } from '../../lib/live/live-link-context.tsx';
import { useNowEachHalfMinute } from '../../lib/time/use-now.ts';
import { useIsCompact } from '../../lib/use-is-compact.ts';
import { useRestoredFocus } from '../../lib/use-restored-focus.ts';
import { useAttention } from './attention-api.ts';
import { attentionItems } from './attention-items.ts';
import { AttentionRow, type RecordParts } from './attention-row.tsx';
import classes from './needs-you.module.css';
import { OtherAttention } from './other-attention.tsx';
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
  const restoredFocus = useRestoredFocus(title);
  const isStale = useLinkState().kind === 'down' || (data !== undefined && error !== null);
  return (
    <section className={classes.section} aria-labelledby={titleId} data-stale={isStale || undefined} {...restoredFocus}>
      <h1 ref={title} id={titleId} tabIndex={-1} className={classes.title}>
        {data ? (
          <NeedsYouSentence counts={data.counts} hasMachines={hasMachines} />
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
        <AttentionItems attention={data} {...parts} />
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

interface NeedsYouSentenceProps extends Pick<NeedsYouProps, 'hasMachines'> {
  counts: Attention['counts'];
}

function NeedsYouSentence({ counts, hasMachines }: NeedsYouSentenceProps) {
  const { t } = useTranslation(['attention', 'common']);
  const { count, text } = useNeeds({ of: counts });
  if (count > 0) return text;
  return hasMachines === false ? t('common:menu.dashboard') : t('allWell');
}

function AttentionItems({ attention, ...parts }: { attention: Attention } & RecordParts) {
  const { t } = useTranslation('attention');
  const formats = useFormats();
  const [isUnfolded, setIsUnfolded] = useState(false);
  const folded = useIsCompact() ? maxFolded.narrow : maxFolded.wide;
  const listId = useId();
  const items = attentionItems(attention);
  if (items.length === 0) return null;
  const shown = isUnfolded ? items : items.slice(0, folded);
  return (
    <>
      <ul id={listId} className={classes.items}>
        {shown.map((item, index) => (
          <AttentionRow key={keyOf(item)} item={item} isFirst={index === 0} {...parts} />
        ))}
      </ul>
      {isUnfolded && <OtherAttention attention={attention} />}
      {items.length > folded && (
        <Button
          variant="subtle"
          size="sm"
          className={classes.fold}
          aria-expanded={isUnfolded}
          aria-controls={listId}
          onClick={() => setIsUnfolded(!isUnfolded)}
        >
          {isUnfolded ? t('showLess') : t('showAll', { count: items.length, shown: formats.integer(items.length) })}
        </Button>
      )}
    </>
  );
}

const keyOf = (item: ReturnType<typeof attentionItems>[number]) =>
  'machine' in item ? `${item.kind} ${item.machine.serialNumber}` : item.kind;
