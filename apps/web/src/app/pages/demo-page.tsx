import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../components/kit/loaded.tsx';
import { Text } from '../../components/kit/text.tsx';
import { BrandMark } from '../../components/layout/brand-mark.tsx';
import { panelListQuery } from '../../features/panel/panel-list-api.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { NotFoundView } from '../views/standalone-views.tsx';
import classes from './panel-page.module.css';

/** The page exists only in demos and needs no account. */
export function DemoPage() {
  const { t } = useTranslation('panel');
  const panels = useQuery(panelListQuery);
  usePageTitle(t('list.title'));
  if (panels.data?.length === 0) return <NotFoundView />;
  return (
    <>
      <header className={classes.bar}>
        <span className={classes.brand}>
          <BrandMark size={28} />
          <h1 className={classes.title}>{t('list.title')}</h1>
        </span>
      </header>
      <main tabIndex={-1} className={classes.main}>
        <p>{t('list.text')}</p>
        <Loaded query={panels} failure={t('failed')} height={440}>
          {(machines) => (
            <ul className={classes.list}>
              {machines.map(({ serialNumber, applianceName }) => (
                <li key={serialNumber}>
                  <Link to="/demo/machines/$serialNumber" params={{ serialNumber }} className={classes.machine}>
                    <span dir="auto">{applianceName || serialNumber}</span>
                    {applianceName && (
                      <Text as="span" tone="quiet" isNumber fw={400}>
                        {serialNumber}
                      </Text>
                    )}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      </main>
    </>
  );
}
