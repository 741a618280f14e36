import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMachinePages } from './machine-pages.ts';
import classes from './machine-tabs.module.css';

/** The way from one page of a machine to the others. */
export function MachineTabs({ serialNumber }: { serialNumber: string }) {
  const { t } = useTranslation();
  const pages = useMachinePages();
  return (
    <nav aria-label={t('machinePages')} className={classes.tabs}>
      <ul className={classes.list}>
        {pages.map(({ to, name }) => (
          <li key={to}>
            <Link
              to={to}
              params={{ serialNumber }}
              activeOptions={{ exact: true, includeSearch: false }}
              className={classes.tab}
            >
              {t(`machinePage.${name}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
