import { Link, useMatches } from '@tanstack/react-router';
import type { OpenAlarm } from '@washboard/contract/alarms/alarms';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkStrip } from '../../../components/layout/link-strip.tsx';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { type MachinePage, type MachinePlace, useMachinePlaces } from './machine-pages.ts';
import classes from './machine-tabs.module.css';

interface MachineTabsProps {
  serialNumber: string;
  /** The most urgent alarm comes first. */
  openAlarms: readonly OpenAlarm[];
}

export function MachineTabs({ serialNumber, openAlarms }: MachineTabsProps) {
  const { t } = useTranslation();
  const places = useMachinePlaces();
  const current = useMatches({ select: (matches) => matches.at(-1)?.staticData.crumb }) ?? 'overview';
  const isCurrent = ({ pages }: MachinePlace) => pages.some(({ name }) => name === current);
  const place = places.find(isCurrent);
  const pages = place && place.pages.length > 1 ? place.pages : [];
  const alarmCount = <AlarmCount alarms={openAlarms} />;

  return (
    <>
      <LinkStrip label={t('machinePlaces')} kind="places">
        {places.map((shown) => (
          <li key={shown.name}>
            <PageLink page={shown.pages[0]} serialNumber={serialNumber} isCurrent={shown === place}>
              {t(`machinePlace.${shown.name}`)}
              {shown.name === 'history' && alarmCount}
            </PageLink>
          </li>
        ))}
      </LinkStrip>
      {place && pages.length > 0 && (
        <LinkStrip key={place.name} label={t(`machinePlace.${place.name}`)} kind="pages">
          {pages.map((page) => (
            <li key={page.name}>
              <PageLink page={page} serialNumber={serialNumber}>
                {t(`machinePage.${page.name}`)}
                {page.name === 'alarms' && alarmCount}
              </PageLink>
            </li>
          ))}
        </LinkStrip>
      )}
    </>
  );
}

interface PageLinkProps {
  page: MachinePage;
  serialNumber: string;
  isCurrent?: boolean;
  children: ReactNode;
}

function PageLink({ page, serialNumber, isCurrent = false, children }: PageLinkProps) {
  return (
    <Link
      to={page.to}
      params={{ serialNumber }}
      activeOptions={{ exact: true, includeSearch: false }}
      {...(isCurrent && { 'aria-current': true })}
    >
      {children}
    </Link>
  );
}

function AlarmCount({ alarms }: { alarms: readonly OpenAlarm[] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const [worst] = alarms;
  if (!worst) return null;
  const shown = formats.integer(alarms.length);
  const severity = t(`severity.${worst.severity ?? 'unknown'}`);
  return (
    <span
      role="img"
      aria-label={t('alarmMark', { count: alarms.length, shown, severity })}
      className={classes.count}
      data-severity={worst.severity ?? 'unknown'}
    >
      {shown}
    </span>
  );
}
