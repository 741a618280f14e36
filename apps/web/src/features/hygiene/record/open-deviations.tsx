import { Button } from '@mantine/core';
import type { Gamma } from '@washboard/contract/appliances/appliances';
import type { HygieneRecord } from '@washboard/contract/hygiene/hygiene-records';
import { use, useId } from 'react';
import { useTranslation } from 'react-i18next';
import IconShieldCheck from '~icons/tabler/shield-check';
import { Loaded } from '../../../components/kit/loaded.tsx';
import { MoreRows, type RowPages } from '../../../components/kit/more-rows.tsx';
import { Text } from '../../../components/kit/text.tsx';
import { useProgrammeName } from '../../../components/text/programme-name.tsx';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { PageTimeZone } from '../../../lib/time/shown-time-zone.ts';
import classes from './open-deviations.module.css';
import { RecordTime, ResultIcon } from './record-marks.tsx';
import type { RecordLink } from './record-row.tsx';
import { useWaitingAction, WaitingAction } from './recorded-action.tsx';
import { useReasonWords } from './use-record-words.ts';

interface OpenDeviation {
  record: HygieneRecord;
  gamma: Gamma;
  isHeld: boolean;
  machine?: { applianceName: string; companyName: string; timeZone: string };
}

interface OpenDeviationsProps {
  deviations: readonly OpenDeviation[] | undefined;
  pages: RowPages & { error: unknown; refetch: () => unknown };
  total?: number | undefined;
  maySign: boolean;
  recordLink: RecordLink;
  onClose: (deviation: OpenDeviation) => void;
}

/** Open deviations come first, whatever period the page shows. */
export function OpenDeviations({ deviations, ...rest }: OpenDeviationsProps) {
  const { t } = useTranslation('hygiene');
  const { error, refetch } = rest.pages;
  return (
    <Loaded query={{ data: deviations, error, refetch }} failure={t('open.failed')} height={56}>
      {(open) => <OpenList deviations={open} {...rest} />}
    </Loaded>
  );
}

interface OpenListProps extends OpenDeviationsProps {
  deviations: readonly OpenDeviation[];
}

function OpenList({ deviations, pages, total, maySign, recordLink, onClose }: OpenListProps) {
  const { t } = useTranslation('hygiene');
  const formats = useFormats();
  const titleId = useId();
  const pageTimeZone = use(PageTimeZone);
  if (deviations.length === 0) {
    return (
      <p className={classes.none} role="status">
        <IconShieldCheck size={20} />
        {t('open.none')}
      </p>
    );
  }
  const count = total ?? deviations.length;
  const counted = { count, shown: formats.integer(count) };
  const areMore = pages.hasNextPage && total === undefined;
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <Text id={titleId} as="h2" size="md" tone="alarm" isStrong className={classes.title}>
        {areMore ? t('open.titleMore', counted) : t('open.title', counted)}
      </Text>
      <ul>
        {deviations.map((deviation) => (
          <PageTimeZone
            key={`${deviation.record.serialNumber} ${deviation.record.id}`}
            value={deviation.machine?.timeZone ?? pageTimeZone}
          >
            <OpenRecord
              deviation={deviation}
              maySign={maySign}
              recordLink={recordLink}
              onClose={onClose}
              isOnly={count === 1}
            />
          </PageTimeZone>
        ))}
      </ul>
      <MoreRows list={pages} place="start" mt={8} mb={12} ml={16}>
        {t('more')}
      </MoreRows>
    </section>
  );
}

interface OpenRecordProps extends Pick<OpenDeviationsProps, 'maySign' | 'recordLink' | 'onClose'> {
  deviation: OpenDeviation;
  /** A page has at most one primary button. */
  isOnly: boolean;
}

function OpenRecord({ deviation, isOnly, maySign, recordLink, onClose }: OpenRecordProps) {
  const { record, gamma, isHeld, machine } = deviation;
  const { t } = useTranslation('hygiene');
  const reasonsOf = useReasonWords(gamma);
  const nameOf = useProgrammeName();
  const formats = useFormats();
  const programme = nameOf(record.cycleType);
  const waiting = useWaitingAction(record);
  return (
    <li className={classes.record}>
      {recordLink({
        serialNumber: record.serialNumber,
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
              {machine && (
                <>
                  {' · '}
                  <bdi>{machine.applianceName}</bdi>, <bdi>{machine.companyName}</bdi>
                </>
              )}
            </span>
            {isHeld && <strong className={classes.held}>{t('open.held')}</strong>}
          </>
        ),
      })}
      {waiting && <WaitingAction item={waiting} />}
      {maySign && !waiting && (
        <Button
          variant={isOnly ? 'filled' : 'default'}
          className={classes.close}
          aria-label={t('open.closeNamed', { programme, time: formats.instant(record.endedAt) })}
          onClick={() => onClose(deviation)}
        >
          {t('open.close')}
        </Button>
      )}
    </li>
  );
}
