import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../components/kit/loaded.tsx';
import { Card } from '../../components/layout/card.tsx';
import { FactList } from '../../components/layout/fact-list.tsx';
import cells from '../../components/records/record-cell.module.css';
import { api } from '../../lib/api/api.ts';

/** A machine may have a customer at each of several service companies. */
export function CustomerCard({ serialNumber }: { serialNumber: string }) {
  const { t } = useTranslation('connectivity');
  const query = api.useQuery('get', '/api/v1/account/customers', { params: { query: { serialNumber } } });
  return (
    <Loaded query={query} failure={t('customer.failed')} height={96}>
      {({ items }) => (
        <Card title={t('customer.title')}>
          {items.length === 0 && <p>{t('customer.none')}</p>}
          <FactList
            facts={items.map(({ id, name, surname, companyName }) => ({
              name: id,
              label: companyName,
              value: (
                <Link to="/customers/$id" params={{ id }} className={cells.link} dir="auto">
                  {`${name} ${surname}`}
                </Link>
              ),
            }))}
          />
        </Card>
      )}
    </Loaded>
  );
}
