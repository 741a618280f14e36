import {
  maxReportMachines,
  maxReportSites,
  type PeriodicReport,
  type ReportMachine,
} from '@washboard/contract/periodic-reports/periodic-report';
import { useTranslation } from 'react-i18next';
import { Rows } from '../../components/kit/stack.tsx';
import { Text } from '../../components/kit/text.tsx';
import classes from './periodic-reports.module.css';
import { ReportAttentionList } from './report-attention-list.tsx';
import { type ReportFigure, useReportFormats } from './use-report-formats.ts';

interface ReportViewProps {
  report: PeriodicReport;
  onLeave: () => void;
}

export function ReportView({ report, onLeave }: ReportViewProps) {
  const { t } = useTranslation('periodic-reports');
  const { kind, days, sites, siteCount, machines, machineCount, isMetric } = report;
  const formats = useReportFormats(isMetric ? 'hiline' : undefined);
  const most = Math.max(1, ...days.map(({ cycles }) => cycles ?? 0));
  return (
    <>
      <ReportAttentionList report={report} onLeave={onLeave} />
      <Text as="h3" size="md" isStrong mt={12}>
        {t('figures')}
      </Text>
      <table className={classes.figures}>
        <thead>
          <tr>
            <th scope="col">{t('figureName')}</th>
            <th scope="col">{t(`now.${kind}`)}</th>
            <th scope="col">{t(`before.${kind}`)}</th>
          </tr>
        </thead>
        <tbody>
          {formats.figuresOf(report).map(({ figure, value, note, before, beforeNote, tone }) => (
            <tr key={figure}>
              <th scope="row">{t(`figure.${figure}`)}</th>
              <td data-tone={tone}>
                {value}
                <ReportCover note={note} />
              </td>
              <td>
                {before}
                <ReportCover note={beforeNote} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Text as="h3" size="md" isStrong mt={12}>
        {t('days')}
      </Text>
      <ol className={classes.days}>
        {days.map((one) => (
          <li key={one.day}>
            <span>{formats.day(one.day)}</span>
            <span className={classes.track} aria-hidden>
              <span
                className={classes.bar}
                data-tone={one.deviating > 0 ? 'warning' : undefined}
                style={{ width: `${((one.cycles ?? 0) / most) * 100}%` }}
              />
            </span>
            <Text as="span" ta="end">
              {one.deviating === 0
                ? formats.dayCycles(one, report)
                : t('dayDeviating', {
                    cycles: formats.dayCycles(one, report),
                    shown: formats.integer(one.deviating),
                    washing: formats.integer(one.washing),
                  })}
            </Text>
          </li>
        ))}
      </ol>
      <Text size="sm" tone="quiet">
        {t('note')}
      </Text>
      {siteCount > 1 && (
        <>
          <Text as="h3" size="md" isStrong mt={12}>
            {t(siteCount > maxReportSites ? 'sitesWorst' : 'sites')}
          </Text>
          <Rows className={classes.parts}>
            {sites.map((site) => (
              <PartLine
                key={site.companyCode}
                title={site.companyName}
                aside={t('count', { count: site.machineCount, shown: formats.integer(site.machineCount) })}
                figures={formats.figuresOf(site)}
              />
            ))}
          </Rows>
        </>
      )}
      {machineCount > 1 && machines.length > 0 && (
        <>
          <Text as="h3" size="md" isStrong mt={12}>
            {t(machineCount > maxReportMachines[kind] ? 'machinesWorst' : 'machines')}
          </Text>
          <Rows className={classes.parts}>
            {machines.map((machine) => (
              <MachineLine key={machine.serialNumber} machine={machine} isOfOneSite={siteCount < 2} />
            ))}
          </Rows>
        </>
      )}
    </>
  );
}

/** Columns are narrow on a phone, so the note has its own line. */
function ReportCover({ note }: { note: string | null }) {
  return note === null ? null : <span className={classes.cover}>{` (${note})`}</span>;
}

function MachineLine({ machine, isOfOneSite }: { machine: ReportMachine; isOfOneSite: boolean }) {
  const { applianceName, companyName, serialNumber, gamma } = machine;
  const formats = useReportFormats(gamma);
  const aside = isOfOneSite ? serialNumber : `${companyName} · ${serialNumber}`;
  return <PartLine title={applianceName} aside={aside} figures={formats.figuresOf({ ...machine, machineCount: 1 })} />;
}

function PartLine({ title, aside, figures }: { title: string; aside: string; figures: readonly ReportFigure[] }) {
  const { t } = useTranslation('periodic-reports');
  const notable = figures.filter(({ isQuiet }) => !isQuiet);
  const inOrder = [...notable.filter(({ tone }) => tone), ...notable.filter(({ tone }) => !tone)];
  return (
    <li>
      <p className={classes.part} dir="auto">
        {title} <span className={classes.aside}>{aside}</span>
      </p>
      <Text size="sm" className={classes.values}>
        {inOrder.length === 0 && t('noData')}
        {inOrder.map(({ figure, value, note, tone }) => (
          <span key={figure} data-tone={tone}>
            {t('item', { name: t(`figure.${figure}`), value: note === null ? value : t('covered', { value, note }) })}
          </span>
        ))}
      </Text>
    </li>
  );
}
