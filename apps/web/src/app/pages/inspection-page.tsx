import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../components/kit/loaded.tsx';
import { EntryFrame } from '../../components/layout/entry-frame.tsx';
import { Inspection } from '../../features/hygiene/inspection/inspection.tsx';
import { useInspection } from '../../features/hygiene/inspection/inspection-api.ts';

const route = getRouteApi('/inspect/$token');

/** An inspector opens this page with a link and needs no account. */
export function InspectionPage() {
  const { t } = useTranslation('inspection');
  const { token } = route.useParams();
  const inspection = useInspection(token);
  const { data } = inspection;
  return (
    <EntryFrame
      title={data ? t('titleOf', { company: data.companyName }) : t('title')}
      isDocument
      footer={<Link to="/verify">{t('verify')}</Link>}
    >
      <Loaded query={inspection} failure={t('failed')} height={480}>
        {(shown) => <Inspection token={token} inspection={shown} />}
      </Loaded>
    </EntryFrame>
  );
}
