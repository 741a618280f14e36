import { Button } from '@mantine/core';
import type { Userinfo } from '@washboard/contract/accounts/userinfo';
import { useTranslation } from 'react-i18next';
import IconAddressBook from '~icons/tabler/address-book';
import { EmptyMessage } from '../../components/feedback/empty-message.tsx';
import { PageTitle } from '../../components/layout/page-title.tsx';
import { RecordList } from '../../components/records/record-list.tsx';
import { useCustomerColumns } from './customer-columns.tsx';
import { CustomerFilters } from './customer-filters.tsx';
import { nameOf } from './customer-values.ts';
import { useCustomers } from './customers-api.ts';
import type { CustomersSearch } from './customers-search.ts';

interface CustomersProps {
  reader: Userinfo;
  search: CustomersSearch;
  onSearchChange: (next: CustomersSearch) => void;
}

/** The customers that the reader may see. */
export function Customers({ reader, search, onSearchChange }: CustomersProps) {
  const { t } = useTranslation('customers');
  const list = useCustomers(search);
  const columns = useCustomerColumns(reader.companyCode);
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <CustomerFilters search={search} onChange={onSearchChange} mayAdd={reader.companyCode !== null} />
      <RecordList
        list={list}
        caption={t('title')}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={nameOf}
        failure={t('failed')}
        empty={<NoCustomers isSearched={search.search !== undefined} onReset={() => onSearchChange({})} />}
      />
    </>
  );
}

function NoCustomers({ isSearched, onReset }: { isSearched: boolean; onReset: () => void }) {
  const { t } = useTranslation('customers');
  const reason = isSearched ? 'noMatch' : 'empty';
  return (
    <EmptyMessage
      icon={<IconAddressBook size={40} stroke={1.25} aria-hidden />}
      title={t(`${reason}.title`)}
      text={t(`${reason}.text`)}
      action={
        isSearched && (
          <Button variant="default" onClick={onReset}>
            {t('filters.reset')}
          </Button>
        )
      }
    />
  );
}
