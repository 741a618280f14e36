import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { FailureMessage } from '../../components/feedback/failure-message.tsx';
import { Placeholder } from '../../components/feedback/placeholder.tsx';
import { Card } from '../../components/layout/card.tsx';
import { FactList } from '../../components/layout/fact-list.tsx';
import { api } from '../../lib/api/api.ts';
import classes from './customer-card.module.css';

/** The customer of each service company whose customers the reader may see. */
export function CustomerCard({ serialNumber }: { serialNumber: string }) {
  const { t } = useTranslation('connectivity');
  const { data, error, refetch } = api.useQuery('get', '/api/v1/account/customers', {
    params: { query: { serialNumber } },
  });
  if (!data) {
    if (error === null) return <Placeholder height={96} />;
    return <FailureMessage title={t('customer.failed')} failure={error} onRetry={() => void refetch()} />;
  }
  return (
    <Card title={t('customer.title')}>
      {data.items.length === 0 && <p>{t('customer.none')}</p>}
      <FactList
        facts={data.items.map(({ id, name, surname, companyName }) => ({
          name: id,
          label: companyName,
          value: (
            <Link to="/customers/$id" params={{ id }} className={classes.link} dir="auto">
              {`${name} ${surname}`}
            </Link>
          ),
        }))}
      />
    </Card>
  );
}
