import { Button, NativeSelect } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Userinfo } from '@washboard/contract/accounts/userinfo';
import { type Customer, customerSorts } from '@washboard/contract/customers/customers';
import { useTranslation } from 'react-i18next';
import IconAddressBook from '~icons/tabler/address-book';
import IconPlus from '~icons/tabler/plus';
import { EmptyMessage } from '../../components/feedback/empty-message.tsx';
import { Row } from '../../components/kit/stack.tsx';
import { Text } from '../../components/kit/text.tsx';
import { PageTitle } from '../../components/layout/page-title.tsx';
import cells from '../../components/records/record-cell.module.css';
import { CellNote } from '../../components/records/record-cell.tsx';
import { RecordList } from '../../components/records/record-list.tsx';
import { RecordSearch } from '../../components/records/record-search.tsx';
import type { RecordColumn } from '../../components/records/record-table.tsx';
import { EmailAddress } from '../../components/text/email-address.tsx';
import { mailLink, phoneLink } from '../../lib/contact-links.ts';
import { useFormats } from '../../lib/format/use-formats.ts';
import classes from './customers.module.css';
import { customerName, useCustomers } from './customers-api.ts';
import { type CustomersSearch, parseCustomersSearch } from './customers-search.ts';

interface CustomersProps {
  reader: Userinfo;
  search: CustomersSearch;
  onSearchChange: (next: CustomersSearch) => void;
}

export function Customers({ reader, search, onSearchChange }: CustomersProps) {
  const { t } = useTranslation('customers');
  const list = useCustomers(search);
  const columns = useColumns(reader.companyCode);
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <CustomerFilters search={search} onChange={onSearchChange} mayAdd={reader.companyCode !== null} />
      <RecordList
        list={list}
        caption={t('title')}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={customerName}
        failure={t('failed')}
        empty={<NoCustomers isSearched={search.search !== undefined} onReset={() => onSearchChange({})} />}
      />
    </>
  );
}

const shownMachines = 10;

function useColumns(ownCompany: string | null): readonly RecordColumn<Customer>[] {
  const { t } = useTranslation('customers');
  const formats = useFormats();
  return [
    {
      key: 'name',
      title: t('name'),
      width: '22%',
      cell: (customer) => (
        <>
          <Link to="/customers/$id" params={{ id: customer.id }} className={cells.name}>
            {customerName(customer)}
          </Link>
          {customer.companyCode !== ownCompany && <CellNote>{customer.companyName}</CellNote>}
        </>
      ),
    },
    {
      key: 'email',
      title: t('field.email'),
      width: '22%',
      cell: ({ email }) =>
        email && (
          <a href={mailLink(email)} className={cells.link}>
            <EmailAddress>{email}</EmailAddress>
          </a>
        ),
    },
    {
      key: 'phone',
      title: t('field.phone'),
      width: '18%',
      cell: ({ phone }) =>
        phone && (
          <a href={phoneLink(phone)} className={cells.link}>
            {phone}
          </a>
        ),
    },
    { key: 'city', title: t('field.city'), width: '10%', cell: ({ city }) => city },
    {
      key: 'country',
      title: t('field.country'),
      width: '10%',
      cell: ({ country }) => country && formats.country(country),
    },
    {
      key: 'machines',
      title: t('machines.title'),
      width: '18%',
      cell: ({ machines }) => (
        <Row as="span" isOneLine align="baseline">
          {formats.integer(machines.length)}
          {machines.length > 0 && (
            <Text as="span" tone="quiet">
              {machines
                .slice(0, shownMachines)
                .map(({ applianceName }) => applianceName)
                .join(', ')}
            </Text>
          )}
        </Row>
      ),
    },
  ];
}

interface CustomerFiltersProps {
  search: CustomersSearch;
  onChange: (next: CustomersSearch) => void;
  /** A customer belongs to the company of the user who adds it. */
  mayAdd: boolean;
}

function CustomerFilters({ search, onChange, mayAdd }: CustomerFiltersProps) {
  const { t } = useTranslation('customers');
  const change = (part: Record<string, string>) => onChange(parseCustomersSearch({ ...search, ...part }));
  return (
    <Row mb={16} className={classes.row}>
      <search className={classes.filters} aria-label={t('filters.label')}>
        <RecordSearch
          label={t('filters.search')}
          value={search.search ?? ''}
          onChange={(text) => change({ search: text })}
        />
        <NativeSelect
          aria-label={t('filters.sort')}
          data={customerSorts.map((sort) => ({ value: sort, label: t(`sort.${sort}`) }))}
          value={search.sort ?? 'surname'}
          onChange={({ currentTarget }) => change({ sort: currentTarget.value })}
        />
      </search>
      {mayAdd && (
        <Button leftSection={<IconPlus size={18} />} renderRoot={(props) => <Link {...props} to="/customers/add" />}>
          {t('add')}
        </Button>
      )}
    </Row>
  );
}

function NoCustomers({ isSearched, onReset }: { isSearched: boolean; onReset: () => void }) {
  const { t } = useTranslation('customers');
  const reason = isSearched ? 'noMatch' : 'empty';
  return (
    <EmptyMessage
      icon={<IconAddressBook size={40} />}
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
