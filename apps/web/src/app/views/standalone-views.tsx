import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import IconAlertTriangle from '~icons/tabler/alert-triangle';
import IconLock from '~icons/tabler/lock';
import IconMapQuestion from '~icons/tabler/map-question';
import { Text } from '../../components/kit/text.tsx';
import { BrandMark } from '../../components/layout/brand-mark.tsx';
import { brand } from '../../lib/brand/brand.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import classes from './standalone-views.module.css';

const icons = { error: IconAlertTriangle, access: IconLock, notFound: IconMapQuestion };
const tones = { error: 'warning', access: 'accent', notFound: 'accent' };
type View = keyof typeof icons;

function ViewContent({ view }: { view: View }) {
  const { t } = useTranslation();
  const Icon = icons[view];
  usePageTitle(t(`${view}.title`));
  return (
    <div className={classes.view} data-view={view}>
      <span className={classes.icon} data-tone={tones[view]}>
        <Icon size={40} stroke={1.5} />
      </span>
      <h1 className={classes.title}>{t(`${view}.title`)}</h1>
      <Text maw="40ch" mt={8} mb={32} tone="quiet">
        {t(`${view}.text`)}
      </Text>
      <Button component={Link} to="/devices" size="md">
        {t('toDashboard')}
      </Button>
    </div>
  );
}

function StandaloneView({ view }: { view: View }) {
  return (
    <div className={classes.page}>
      <header className={classes.brand}>
        <BrandMark size={32} />
        {brand.pageTitle}
      </header>
      <main tabIndex={-1} className={classes.main}>
        <ViewContent view={view} />
      </main>
    </div>
  );
}

export const SomethingWrongView = () => <StandaloneView view="error" />;
export const AccessDeniedView = () => <StandaloneView view="access" />;
export const NotFoundView = () => <StandaloneView view="notFound" />;

export const SomethingWrongContent = () => <ViewContent view="error" />;

export const NotFoundContent = () => <ViewContent view="notFound" />;
