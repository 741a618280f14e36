import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import IconArrowLeft from '~icons/tabler/arrow-left';
import classes from './back-button.module.css';

export function BackButton() {
  const { t } = useTranslation();
  const router = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();

  function goBack(): void {
    // A user who followed an external link has no previous page.
    if (canGoBack) router.history.back();
    else void navigate({ to: '/devices' });
  }

  return (
    <button type="button" className={classes.back} aria-label={t('back')} title={t('back')} onClick={goBack}>
      <IconArrowLeft size={20} />
    </button>
  );
}
