import type { Gamma } from '@washboard/contract/appliances/appliances';
import type { HygieneRecord } from '@washboard/contract/hygiene/hygiene-records';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import IconChevronRight from '~icons/tabler/chevron-right';
import { Text } from '../../../components/kit/text.tsx';
import { ProgrammeName } from '../../../components/text/programme-name.tsx';
import { RecordTime, ResultMark, recordState } from './record-marks.tsx';
import classes from './record-row.module.css';
import { useReasonWords } from './use-record-words.ts';

interface LinkedRecord {
  serialNumber: string;
  id: number;
  className: string | undefined;
  children: ReactNode;
}

/** The page renders the link, because it knows the address. */
export type RecordLink = (linked: LinkedRecord) => ReactNode;

interface RecordRowProps {
  record: HygieneRecord;
  gamma: Gamma;
  recordLink: RecordLink;
  machine?: { applianceName: string; companyName?: string };
}

interface RecordRowsProps {
  /** A row of a place names its machine. */
  hasMachines?: boolean;
  children: ReactNode;
}

export function RecordRows({ hasMachines = false, children }: RecordRowsProps) {
  return (
    <ul className={classes.records} data-machines={hasMachines || undefined}>
      {children}
    </ul>
  );
}

export function RecordRow({ record, gamma, recordLink, machine }: RecordRowProps) {
  const { t } = useTranslation('hygiene');
  const reasonsOf = useReasonWords(gamma);
  const { id, serialNumber, closing } = record;
  const reasons = reasonsOf(record).join(' · ');
  return (
    <li className={classes.record}>
      {recordLink({
        serialNumber,
        id,
        className: classes.link,
        children: (
          <>
            <RecordTime record={record} isDayKnown />
            <span className={classes.state}>
              <ResultMark state={recordState(record)} />
            </span>
            {machine && (
              <span className={classes.machine}>
                <span dir="auto">{machine.applianceName}</span>
                {machine.companyName !== undefined && (
                  <span className={classes.owner} dir="auto">
                    {machine.companyName}
                  </span>
                )}
              </span>
            )}
            <span className={classes.programme}>
              <ProgrammeName cycleType={record.cycleType} />
            </span>
            <Text as="span" tone="quiet" className={classes.reasons}>
              {closing ? `${reasons} · ${t(`action.${closing.action}`)}` : reasons}
            </Text>
            <IconChevronRight size={18} className={classes.chevron} />
          </>
        ),
      })}
    </li>
  );
}
