import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { Attention } from '@washboard/contract/attention/attention';
import { type RefCallback, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Text } from '../../../components/kit/text.tsx';
import { ItemSince } from '../../../features/attention/attention-item-facts.tsx';
import { itemIcons } from '../../../features/attention/attention-item-icons.ts';
import { AttentionItemWords } from '../../../features/attention/attention-item-words.tsx';
import { type AttentionItem, attentionItems } from '../../../features/attention/attention-items.ts';
import { attentionTone, countAttention } from '../../../features/attention/attention-kinds.ts';
import { useWallScreen } from '../../../features/wall/wall-frame.tsx';
import { alarmDescriptionsQuery } from '../../../lib/alarms/alarm-texts-api.ts';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { useLanguage } from '../../../lib/i18n/i18n.ts';
import { RecordWords } from '../attention/record-words.tsx';
import classes from './wall-attention.module.css';

/** More rows would leave the machines no room. */
const maxItems = 4;

const retryTextsMs = 60_000;

interface WallAttentionProps {
  attention: Attention;
  /** The machines belong to several companies. */
  isOfSeveral: boolean;
}

export function WallAttention({ attention, isOfSeveral }: WallAttentionProps) {
  const { t } = useTranslation('wall');
  const formats = useFormats();
  const items = attentionItems(attention);
  // The page stays open for weeks, so a failure must not last.
  useQuery({
    ...alarmDescriptionsQuery(useLanguage()),
    enabled: items.length > 0,
    refetchInterval: ({ state }) => state.data === undefined && retryTextsMs,
  });
  const { ref, count } = useFitting(attention.at);
  if (items.length === 0) return null;
  const shown = items.slice(0, count);
  const others = countAttention(attention.counts).count - shown.reduce((sum, item) => sum + countOf(item), 0);
  return (
    <section ref={ref} aria-label={t('things')}>
      <ul className={classes.items}>
        {shown.map((item) => (
          <WallItem
            key={'machine' in item ? `${item.kind} ${item.machine.serialNumber}` : item.kind}
            item={item}
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
 * Long words take several lines, so that fewer items fit.
 *
 * @param content a change of it may make room again
 */
function useFitting(content: string): { ref: RefCallback<HTMLElement>; count: number } {
  const { unitPx, widthPx, canScroll } = useWallScreen();
  const key = [content, unitPx, widthPx].join(' ');
  const [fitting, setFitting] = useState({ key, count: maxItems });
  const count = fitting.key === key ? fitting.count : maxItems;
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

/** The number of items that the sentence counts for this row. */
function countOf(item: AttentionItem): number {
  switch (item.kind) {
    case 'review':
      return 1;
    case 'person':
      return item.people.count;
    default:
      return item.reason.count;
  }
}

function WallItem({ item, isOfSeveral }: { item: AttentionItem; isOfSeveral: boolean }) {
  const { t } = useTranslation('attention');
  const ItemIcon = itemIcons[item.kind];
  return (
    <li className={classes.item} data-tone={attentionTone(item.kind)}>
      <ItemIcon width="1.1em" height="1.1em" className={classes.icon} />
      <Text as="span" isStrong canBreak className={classes.words}>
        <AttentionItemWords item={item} recordWords={(of) => <RecordWords item={of} />} />
        {item.kind === 'hold' && ` · ${t('held')}`}
      </Text>
      <Text as="span" canBreak className={classes.words}>
        {'machine' in item && (
          <>
            <bdi>{item.machine.applianceName}</bdi>{' '}
            {isOfSeveral && (
              <Text as="span" tone="quiet">
                <bdi>{item.machine.companyName}</bdi>
              </Text>
            )}
          </>
        )}
      </Text>
      <Text as="span" tone="quiet" isNumber className={classes.since}>
        {item.kind !== 'review' && <ItemSince item={item} />}
      </Text>
    </li>
  );
}
