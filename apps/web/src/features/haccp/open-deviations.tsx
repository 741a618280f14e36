import { Button } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import type { Gamma } from '@washboard/contract/appliances/appliances';
import type { HygieneRecord } from '@washboard/contract/hygiene/hygiene-records';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureMessage } from '../../components/feedback/failure-message.tsx';
import { Placeholder } from '../../components/feedback/placeholder.tsx';
import { useProgrammeName } from '../../components/text/programme-name.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import { useOpenDeviations } from './haccp-api.ts';
import classes from './open-deviations.module.css';
import type { RecordLink } from './record-link.ts';
import { RecordTime } from './record-time.tsx';
import { ResultIcon } from './result-mark.tsx';
import { useReasonWords } from './use-record-words.ts';

interface OpenDeviationsProps {
  serialNumber: string;
  gamma: Gamma;
  maySign: boolean;
  recordLink: RecordLink;
  /** The record whose rack must be washed again. */
  heldId: number | undefined;
  onClose: (record: HygieneRecord) => void;
}

/** What is wrong comes first: deviations that nobody has closed, whatever period the page shows. */
export function OpenDeviations({ serialNumber, gamma, maySign, recordLink, heldId, onClose }: OpenDeviationsProps) {
  const { t } = useTranslation('haccp');
  const formats = useFormats();
  const titleId = useId();
  const open = useOpenDeviations(serialNumber);
  if (open.isPending) return <Placeholder height={56} />;
  if (!open.data) {
    return <FailureMessage title={t('open.failed')} failure={open.error} onRetry={() => void open.refetch()} />;
  }
  const records = open.data.pages.flatMap(({ items }) => items);
  if (records.length === 0) {
    return (
      <p className={classes.none} role="status">
        <IconShieldCheck size={20} stroke={1.75} aria-hidden />
        {t('open.none')}
      </p>
    );
  }
  const counted = { count: records.length, shown: formats.integer(records.length) };
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        {open.hasNextPage ? t('open.titleMore', counted) : t('open.title', counted)}
      </h2>
      <ul className={classes.records}>
        {records.map((record) => (
          <OpenRecord key={record.id} {...{ record, gamma, maySign, recordLink, heldId, onClose }} />
        ))}
      </ul>
      {open.hasNextPage && (
        <Button
          variant="default"
          className={classes.more}
          loading={open.isFetchingNextPage}
          onClick={() => void open.fetchNextPage({ cancelRefetch: false })}
        >
          {t('more')}
        </Button>
      )}
    </section>
  );
}

interface OpenRecordProps extends Omit<OpenDeviationsProps, 'serialNumber'> {
  record: HygieneRecord;
}

function OpenRecord({ record, gamma, maySign, recordLink, heldId, onClose }: OpenRecordProps) {
  const { t } = useTranslation('haccp');
  const reasonsOf = useReasonWords(gamma);
  const nameOf = useProgrammeName();
  const formats = useFormats();
  const programme = nameOf(record.cycleType);
  return (
    <li className={classes.record}>
      {recordLink({
        id: record.id,
        className: classes.link,
        children: (
          <>
            <span className={classes.reasons}>
              <ResultIcon state="open" size={18} />
              {reasonsOf(record).join(' · ')}
            </span>
            <span className={classes.facts}>
              <RecordTime record={record} /> · {programme}
            </span>
            {record.id === heldId && <strong className={classes.held}>{t('open.held')}</strong>}
          </>
        ),
      })}
      {maySign && (
        <Button
          className={classes.close}
          aria-label={t('open.closeNamed', { programme, time: formats.instant(record.endedAt) })}
          onClick={() => onClose(record)}
        >
          {t('open.close')}
        </Button>
      )}
    </li>
  );
}
