import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { FailureMessage } from '../../components/feedback/failure-message.tsx';
import { Placeholder } from '../../components/feedback/placeholder.tsx';
import { EntryFrame } from '../../components/layout/entry-frame.tsx';
import { Inspection } from '../../features/hygiene/inspection/inspection.tsx';
import { useInspection } from '../../features/hygiene/inspection/inspection-api.ts';

const route = getRouteApi('/inspect/$token');

/** What an inspector reads with a link, without an account. */
export function InspectionPage() {
  const { t } = useTranslation('inspection');
  const { token } = route.useParams();
  const { data, error, refetch } = useInspection(token);
  return (
    <EntryFrame
      title={data ? t('titleOf', { company: data.companyName }) : t('title')}
      isDocument
      footer={<Link to="/verify">{t('verify')}</Link>}
    >
      {data ? (
        <Inspection token={token} inspection={data} />
      ) : error ? (
        <FailureMessage title={t('failed')} failure={error} onRetry={() => void refetch()} />
      ) : (
        <Placeholder height={480} />
      )}
    </EntryFrame>
  );
}
