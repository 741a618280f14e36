import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import IconBell from '~icons/tabler/bell';
import { Text } from '../../components/kit/text.tsx';
import { Card } from '../../components/layout/card.tsx';
import classes from './profile.module.css';

export function NotificationsCard() {
  const { t } = useTranslation('profile');
  return (
    <Card title={t('notifications.title')}>
      <div className={classes.stack}>
        <Text tone="quiet">{t('notifications.text')}</Text>
        <div className={classes.actions}>
          <Button
            component={Link}
            to="/notifications"
            variant="default"
            leftSection={<IconBell size={18} stroke={1.75} aria-hidden />}
          >
            {t('notifications.open')}
          </Button>
        </div>
      </div>
    </Card>
  );
}
