import { Button } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import IconMapQuestion from '~icons/tabler/map-question';
import { EmptyMessage } from '../../components/feedback/empty-message.tsx';
import { Loaded } from '../../components/kit/loaded.tsx';
import { EntryFrame } from '../../components/layout/entry-frame.tsx';
import { NotificationLink } from '../../features/notification-link/notification-link.tsx';
import { useLink } from '../../features/notification-link/notification-link-api.ts';
import { asProblem } from '../../lib/api/failure.ts';

const route = getRouteApi('/notification/$token');

export function NotificationLinkPage() {
  const { t } = useTranslation(['notification-link', 'common']);
  const { token } = route.useParams();
  const link = useLink(token);
  const isInvalid =
    ['NOTIFICATION_NOT_FOUND', 'INPUT_INVALID'].includes(asProblem(link.error)?.code ?? '') && !link.data;
  return (
    <EntryFrame
      title={link.data?.applianceName ?? t('title')}
      isDocument
      footer={<Link to="/notifications">{t('settings')}</Link>}
    >
      {isInvalid ? (
        <EmptyMessage
          icon={<IconMapQuestion size={40} />}
          title={t('invalid.title')}
          text={t('invalid.text')}
          action={
            <Button component={Link} to="/devices" size="md">
              {t('common:toDashboard')}
            </Button>
          }
        />
      ) : (
        <Loaded query={link} failure={t('failed')} height={160}>
          {(shown) => <NotificationLink token={token} link={shown} />}
        </Loaded>
      )}
    </EntryFrame>
  );
}
