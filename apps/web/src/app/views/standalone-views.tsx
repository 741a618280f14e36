import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { BrandMark } from '../../components/brand-mark.tsx';
import classes from './standalone-views.module.css';

type View = 'error' | 'access' | 'notFound';

/** Nothing but a message and the way back to the dashboard. */
function ViewContent({ view }: { view: View }) {
  const { t } = useTranslation();
  return (
    <div className={classes.view}>
      <BrandMark size={40} />
      <h1 className={classes.title}>{t(`${view}.title`)}</h1>
      <p className={classes.text}>{t(`${view}.text`)}</p>
      <Button component={Link} to="/devices" size="md">
        {t('toDashboard')}
      </Button>
    </div>
  );
}

function StandaloneView({ view }: { view: View }) {
  return (
    <main>
      <ViewContent view={view} />
    </main>
  );
}

export const SomethingWrongView = () => <StandaloneView view="error" />;
export const AccessDeniedView = () => <StandaloneView view="access" />;
export const NotFoundView = () => <StandaloneView view="notFound" />;

/** For a page with a fault of our own. */
export const SomethingWrongContent = () => <ViewContent view="error" />;

/** For a page of the main layout whose subject does not exist. */
export const NotFoundContent = () => <ViewContent view="notFound" />;
