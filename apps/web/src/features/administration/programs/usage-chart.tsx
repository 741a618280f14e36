import { Box } from '@mantine/core';
import type { SubscriptionKeyDetail } from '@washboard/contract/subscription-keys/subscription-keys';
import { useTranslation } from 'react-i18next';
import { Row } from '../../../components/kit/stack.tsx';
import { Text } from '../../../components/kit/text.tsx';
import { useFormats } from '../../../lib/format/use-formats.ts';
import classes from './usage-chart.module.css';

type Days = SubscriptionKeyDetail['days'];

interface UsageChartProps {
  /** The chart keeps its size while `days` is undefined, so that nothing below it moves. */
  days: Days | undefined;
}

export function UsageChart({ days = [] }: UsageChartProps) {
  const { t } = useTranslation('administration-programs');
  const formats = useFormats();
  const most = Math.max(1, ...days.map(({ requests }) => requests));
  const day = (at: string) => formats.day(at);
  const [first, last] = [days.at(0), days.at(-1)];
  const wordsOf = ({ day: at, requests, refused }: Days[number]) =>
    t(refused > 0 ? 'usage.dayRefused' : 'usage.day', {
      day: day(at),
      requests: formats.integer(requests),
      refused: formats.integer(refused),
    });
  const busy = days.filter(({ requests }) => requests > 0);
  const said = busy.length === 0 ? t('usage.none') : busy.map(wordsOf).join('; ');
  return (
    <Box component="figure" mt={24}>
      <Text as="figcaption" isStrong>
        {t('usage.title')}
      </Text>
      <Text size="xs" tone="quiet" mih={18} mt={8} aria-hidden="true">
        {busy.length > 0 && formats.integer(most)}
      </Text>
      <div {...(first && { role: 'img', 'aria-label': said })} aria-busy={!first} className={classes.bars}>
        {days.map((each) => (
          <div key={each.day} className={classes.bar} title={wordsOf(each)}>
            <div className={classes.refused} style={{ height: share(each.refused, most) }} />
            <div className={classes.accepted} style={{ height: share(each.requests - each.refused, most) }} />
          </div>
        ))}
      </div>
      <Text size="sm" tone="quiet" aria-hidden="true">
        <Row as="span" justify="between" mih={20}>
          <span>{first && day(first.day)}</span>
          <span>{last && day(last.day)}</span>
        </Row>
      </Text>
    </Box>
  );
}

/** Even a single request gets a visible bar. */
function share(part: number, most: number): string {
  return part === 0 ? '0' : `max(2px, ${(part / most) * 100}%)`;
}
